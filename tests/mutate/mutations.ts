import { administration } from './administration.ts'
import { admission } from './admission.ts'
import { keeping } from './keeping.ts'
import { scale } from './scale.ts'
import { scans } from './scans.ts'
import { photos } from './photos.ts'
import { tablet } from './tablet.ts'
import { edit, type Mutation } from './mutation.ts'

const rules = 'src/sync/engine/rules.ts'
const simulation = { tests: ['tests/sync/simulation/simulation.test.ts'], title: 'no law breaks' }
const protections = { tests: ['tests/sync/protections.test.ts'] }
const engine = { tests: ['tests/sync/engine.test.ts'] }

const onTheTablet: readonly Mutation[] = [
  {
    rule: 'a late answer does not put old rows over newer ones (cursor and fence)',
    edits: [
      ...edit(rules, 'answersOurs: (stored, asked) => stored === asked,', 'answersOurs: () => true,'),
      ...edit(rules, 'mayWrite: (latest, mine) => latest === mine,', 'mayWrite: () => true,'),
    ],
    ...simulation,
  },
  {
    rule: 'a tab that another one overtook writes nothing (fence)',
    edits: edit(rules, 'mayWrite: (latest, mine) => latest === mine,', 'mayWrite: () => true,'),
    ...protections,
  },
  {
    rule: 'what a restored server lost is offered again',
    edits: edit(
      rules,
      'now.Through < known.Through || known.Above.some((sequence) => !isSettled(sequence, now))',
      'known.Through < 0 && now.Through < 0',
    ),
    ...simulation,
  },
  {
    rule: 'a queue of somebody who is signed out is compared with the server although nothing waits in it',
    edits: edit('src/sync/engine/deliver.ts', 'let mayAsk = asks && Copied === undefined', 'let mayAsk = false'),
    ...simulation,
  },
  {
    rule: 'a gap below the highest settled number is not settled',
    edits: edit(
      rules,
      'return sequence <= settled.Through || settled.Above.includes(sequence)',
      'return sequence <= Math.max(settled.Through, ...settled.Above)',
    ),
    ...simulation,
  },
  {
    rule: 'commands on one lane keep their order',
    edits: edit(
      rules,
      'after: (lanes) => [...new Set(lanes.flatMap((lane) => lane.Last))].sort((a, b) => a - b),',
      'after: () => [],',
    ),
    ...simulation,
  },
  {
    rule: 'the pages of a delta are applied together',
    edits: edit(rules, 'collectsPages: true,', 'collectsPages: false,'),
    ...simulation,
  },
  {
    rule: "the server's row is kept beside a row with pending commands",
    edits: edit(rules, 'keepsShadows: true,', 'keepsShadows: false,'),
    ...simulation,
  },
  {
    rule: 'a command behind a settling one waits for the held ones too',
    edits: edit('src/sync/engine/lanes.ts', 'entry.Settles ? lane.Last : []', '[]'),
    ...protections,
  },
  {
    rule: 'a page for another person is not taken over',
    edits: edit('src/sync/engine/pull.ts', 'if (verdict.body.UserID !== userID)', 'if (verdict.body.UserID < 0)'),
    ...protections,
  },
  {
    rule: 'rows for another person in the answer to a batch are not taken over',
    edits: edit('src/sync/engine/cycle.ts', 'if (first.UserID !== this.at.author.UserID)', 'if (first.UserID < 0)'),
    ...protections,
  },
  {
    rule: 'writes to the tablet are on the disk before they are shown as saved',
    edits: edit(
      'src/mirror/database.ts',
      "chromeTransactionDurability: 'strict'",
      "chromeTransactionDurability: 'relaxed'",
    ),
    ...protections,
  },
  {
    rule: 'a sign-out leaves what was sent',
    edits: edit('src/mirror/wipe.ts', "'sites', 'seen']", "'sites', 'seen', 'sent']"),
    ...protections,
  },
  {
    rule: 'a sign-out leaves the lanes',
    edits: edit('src/mirror/wipe.ts', "'sites', 'seen']", "'sites', 'seen', 'lanes']"),
    ...protections,
  },
  {
    rule: 'a command that was handed to a request can no longer be taken back',
    edits: edit('src/sync/engine/push.ts', 'if (highest > queue.Offered)', 'if (highest < 0)'),
    ...engine,
  },
  {
    rule: 'a copied tablet sends nothing under the numbers of the other one',
    edits: edit('src/sync/engine/push.ts', 'if (queue.Copied !== undefined)', 'if (queue.Sequence < 0)'),
    tests: ['tests/sync/copied-tablet.test.ts'],
  },
  {
    rule: 'a tablet that lost its store saves nothing before it knows how far its queue is',
    edits: edit('src/sync/engine/enqueue.ts', 'if (!queue.Seen)', 'if (queue.Sequence < 0)'),
    ...protections,
  },
  {
    rule: 'an answer without our header acknowledges nothing',
    edits: edit(
      'src/sync/retry.ts',
      'return answer.header(header.product) !== null && isObject(answer.body)',
      'return isObject(answer.body)',
    ),
    tests: ['src/sync/retry.test.ts'],
  },
]

const pipeline = 'src/server/pipeline/pipeline.ts'
const settling = 'src/server/pipeline/settle-together.ts'

const onTheServer: readonly Mutation[] = [
  {
    rule: 'a command is claimed by its key',
    edits: edit(
      settling,
      'const { Key, Sequence, SiteID, Fingerprint, Body, Base, IDs, ServerIDs, Settles, Withdrawn, Offset } = job',
      'const { Sequence, SiteID, Fingerprint, Body, Base, IDs, ServerIDs, Settles, Withdrawn, Offset } = job\n  const Key = `${job.Key}/${at.mark}`',
    ),
    ...simulation,
  },
  {
    rule: 'each version has a mark of its own',
    edits: edit('src/server/pipeline/random.ts', 'return half() + half()', "return half() && 'x'"),
    ...simulation,
  },
  {
    rule: 'a settled number is counted with the effect of its command',
    edits: edit(settling, 'Queue: queue, Open:', 'Queue: null, Open:'),
    ...simulation,
  },
  {
    rule: 'a command waits until those before it on its lanes are settled',
    edits: edit(settling, 'assertTurn(job, opened.Queue)', ''),
    ...simulation,
  },
  {
    rule: 'a number that is settled is not given to another command',
    edits: edit(
      settling,
      'if (job.Sequence !== null && isSettled(opened.Queue, job.Sequence))',
      'if (job.Sequence === -1)',
    ),
    tests: ['tests/sync/copied-tablet.test.ts', 'tests/api/pipeline/settling.test.ts'],
  },
  {
    rule: 'a key with other content is refused',
    edits: edit(settling, 'if (command.Fingerprint !== fingerprint)', "if (fingerprint === '')"),
    tests: ['tests/api/pipeline/settling.test.ts'],
  },
  {
    rule: 'nobody files a command under the name of another person or device',
    edits: edit(pipeline, 'return UserID !== caller.UserID || DeviceID !== caller.DeviceID', 'return UserID < 0'),
    tests: ['tests/api/pipeline/settling.test.ts', 'tests/api/pipeline/batch.test.ts'],
  },
  {
    rule: 'a command that builds on a refused arrival of this device is held',
    edits: edit(
      'src/server/pipeline/effect.ts',
      'if (await tx.ownsID(by, id)) throw new Held()',
      'await tx.ownsID(by, id)',
    ),
    ...engine,
  },
  {
    rule: 'an ID outside the blocks of a device is refused',
    edits: edit(
      'src/server/pipeline/effect.ts',
      'foreign.filter((id) => !inherited.includes(id))',
      'foreign.filter((id) => id < 0 && !inherited.includes(id))',
    ),
    tests: ['tests/api/pipeline/settling.test.ts', 'tests/api/pipeline/batch.test.ts'],
  },
  {
    rule: 'a command that makes the server fail again and again is parked',
    edits: edit(pipeline, 'if (failures < FAILURES_UNTIL_PARKED)', 'if (failures < Infinity)'),
    tests: ['tests/api/pipeline/settling.test.ts', 'tests/api/pipeline/batch.test.ts'],
  },
  {
    rule: 'commands of one queue at two sites lock its row',
    edits: edit(
      'src/server/database/migrations/0044-commands-of-sites.ts',
      `"UserID" = owner."UserID" for update;`,
      `"UserID" = owner."UserID";`,
    ),
    tests: ['tests/api/pipeline/concurrency.test.ts'],
  },
  {
    rule: 'the newest changes in memory are used at their own head only',
    edits: edit('src/server/pipeline/tails.ts', 'if (!tail?.isAt(head)) return null', 'if (!tail) return null'),
    tests: ['src/server/pipeline/tails.test.ts'],
  },
  {
    rule: 'the newest changes in memory are of the history of the database',
    edits: edit('src/server/pipeline/tails.ts', 'isSame(first, base) && isSame(last, head) && ', ''),
    tests: ['src/server/pipeline/tails.test.ts'],
  },
  {
    rule: 'a snapshot sees one state of the database',
    edits: edit(
      'src/server/database/sql-snapshot.ts',
      'begin isolation level repeatable read read only',
      'begin read only',
    ),
    tests: ['tests/api/pipeline/concurrency.test.ts'],
  },
  {
    rule: 'a commit of the embedded database is on the disk before it is acknowledged',
    edits: edit(
      'src/server/database/pglite-files.ts',
      'this.watch(() => fsyncSync(nfd), true)',
      'this.watch(() => void [nfd, fsyncSync], true)',
    ),
    tests: ['tests/api/pipeline/durability.test.ts'],
    title: 'writes every commit',
  },
  {
    rule: 'one process alone has the data directory',
    edits: edit('src/server/database/pglite-lock.ts', 'if (!tryLock(fd))', 'if (!tryLock(fd) && fd < 0)'),
    tests: ['tests/api/pipeline/embedded-lock.test.ts'],
  },
]

const pastTheDoor: readonly Mutation[] = [
  {
    rule: 'demo accounts answer nobody from elsewhere',
    edits: edit(
      'src/server/web/forwarding.ts',
      'if (isForThisMachine && ![...clients, ...namedHosts(request)].every(isLoopback))',
      'if (isForThisMachine && clients.length < 0)',
    ),
    tests: ['tests/api/http/front-door.test.ts'],
  },
  {
    rule: 'work on a trailer that has left is refused',
    edits: edit(
      'src/domain/tasks/commands/set-task-status.ts',
      'assertAllowed(await refuseAwayAt(yard, task, by.MadeAt))',
      'await refuseAwayAt(yard, task, by.MadeAt)',
    ),
    tests: ['src/domain/tasks/task-presence.test.ts'],
  },
]

const logChain = 'src/server/database/migrations/0030-log-chain.ts'
const effect = 'src/server/pipeline/effect.ts'

const identityAndTime: readonly Mutation[] = [
  {
    rule: 'making a row never writes over one',
    edits: edit(effect, 'if (strange.length > 0 || new Set(made).size < made.length)', 'if (strange.length < 0)'),
    tests: ['tests/api/pipeline/records.test.ts'],
  },
  {
    rule: 'the log of commands is insert-only in the database too',
    edits: edit(
      logChain,
      'create trigger records before update or delete on command_log for each row execute function refuse_change()',
      'select 1',
    ),
    tests: ['tests/api/pipeline/records.test.ts'],
  },
  {
    rule: 'each entry of the log has the hash of the one before it',
    edits: edit(
      'src/server/database/opened-commands.ts',
      'linkHash(Previous, contentHash(content))',
      "linkHash('', contentHash(content))",
    ),
    tests: ['tests/api/pipeline/log-chain.test.ts'],
  },
  {
    rule: 'the check of the log compares its end with the head',
    edits: edit('src/server/log/check-log.ts', "if (last.Link < Link) return missing('cut', last, Link)", ''),
    tests: ['tests/api/pipeline/log-chain.test.ts'],
  },
  {
    rule: 'a check of the log does not run beside the deletion of old entries',
    edits: edit(
      'src/server/database/sql-log-source.ts',
      "'lock table only command_log in access share mode'",
      "'select 1'",
    ),
    tests: ['tests/api/pipeline/log-chain.test.ts'],
  },
  {
    rule: 'a live text that is not sent leaves the limit of the day to others',
    edits: edit(
      'src/server/outlets/live-text.ts',
      'const isSent = draft.Problem === undefined && toMs(MadeAt) + LIVE_TEXT_MS > now',
      'const isSent = true',
    ),
    tests: ['tests/api/outlets/live-texts.test.ts'],
  },
  {
    rule: 'a command on a row hits no other row after a restore',
    edits: edit(
      effect,
      'if (refusal && !(await tx.ownsID(by, seen.ID))) throw refusal',
      'await tx.ownsID(by, seen.ID)',
    ),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
  {
    rule: 'the time of an act goes by monotonic time',
    edits: edit(
      rules,
      'act: (time, queue) => time.act(queue),',
      'act: (_time, { OffsetMs }, clockMs) => ({ ms: clockMs + OffsetMs, isUncertain: false }),',
    ),
    tests: ['tests/sync/act-time.test.ts'],
  },
  {
    rule: 'no act is made before the one before it in its queue',
    edits: edit(settling, '[actBefore, oldestAct(ReceivedAt)]', '[oldestAct(ReceivedAt)]'),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
  {
    rule: 'no act is made before the arrival or the session that it belongs to',
    edits: edit('src/domain/commands/act-time.ts', 'withinBounds(by.MadeAt, bounds,', 'withinBounds(by.MadeAt, [],'),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
]

export const mutations: readonly Mutation[] = [
  ...onTheTablet,
  ...onTheServer,
  ...pastTheDoor,
  ...identityAndTime,
  ...keeping,
  ...photos,
  ...admission,
  ...scale,
  ...scans,
  ...administration,
  ...tablet,
]
