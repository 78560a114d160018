import { edit, type Mutation } from './mutation.ts'

const attempts = 'src/server/sessions/sign-in-attempts.ts'
const heavyReads = 'src/server/web/heavy-reads.ts'
const deletion = 'src/domain/tasks/task-deletion.ts'
const records = 'src/server/database/migrations/0005-records.ts'
const actTime = 'src/domain/commands/act-time.ts'
const signIn = { tests: ['tests/api/http/sessions.test.ts'] }
const deleteTask = { tests: ['src/domain/tasks/commands/delete-task.test.ts'] }
const recordsTest = { tests: ['tests/api/pipeline/records.test.ts'] }

/** Rules of rights and rate limits, and of what nobody may do. */
export const admission: readonly Mutation[] = [
  {
    rule: 'ten failures on a tablet of their own are enough',
    edits: edit(attempts, 'return OfDevice < MAX_FAILURES ? 0', 'return OfDevice < Infinity ? 0'),
    ...signIn,
  },
  {
    rule: 'a name waits longer with each failure on a device that nobody knows',
    edits: edit(attempts, 'DELAY_MS * 2 ** (OfName - 1)', 'DELAY_MS'),
    ...signIn,
  },
  {
    rule: 'an address has so many guesses over all names',
    edits: edit(attempts, 'OfAddress < MAX_FAILURES_OF_ADDRESS ? 0', 'OfAddress < Infinity ? 0'),
    ...signIn,
  },
  {
    rule: 'a stranger locks no enrolled tablet out',
    edits: edit(
      attempts,
      'const isEnrolled = await isEnrolledDevice(db, attempt)',
      'const isEnrolled = (await isEnrolledDevice(db, attempt)) && now < 0',
    ),
    ...signIn,
  },
  {
    rule: 'a refused attempt does not count, or trying on would keep the door shut',
    edits: edit(
      attempts,
      'await sql`delete from sign_in_attempt where "ID" = ${ID}`.execute(db)\n  if (!isEnrolled',
      'if (!isEnrolled',
    ),
    ...signIn,
  },
  {
    rule: 'few reads that grow with the yard run at a time',
    edits: edit(heavyReads, 'if (running < max) {', 'if (running < Infinity && max > 0) {'),
    tests: ['src/server/web/heavy-reads.test.ts'],
  },
  {
    rule: 'whoever finds too many heavy reads waiting is asked to come back',
    edits: edit(heavyReads, 'if (waiting.length >= WAITING_MAX) throw tooMany(RETRY_SECONDS)', ''),
    tests: ['src/server/web/heavy-reads.test.ts'],
  },
  {
    rule: 'who has given up waiting for a heavy read takes no turn',
    edits: edit(heavyReads, 'waiting.splice(waiting.indexOf(turn), 1)', ''),
    tests: ['src/server/web/heavy-reads.test.ts'],
  },
  {
    rule: 'requests that have arrived are seen before each heavy read',
    edits: edit(heavyReads, 'await seeOthers()', ''),
    tests: ['src/server/web/heavy-reads.test.ts'],
  },
  {
    rule: 'names for lists are read again when the site has changed',
    edits: edit('src/server/access/references.ts', 'if (before?.heads === heads) {', 'if (before) {'),
    tests: ['tests/api/http/trailer-lists.test.ts'],
  },
  {
    rule: 'lists of trailers are heavy reads',
    edits: edit(
      'src/server/routes/trailers.ts',
      'heavyReads.run(() => listTrailers(database, caller, query, now()))',
      'listTrailers(database, caller, query, now())',
    ),
    tests: ['tests/api/http/trailer-lists.test.ts'],
  },
  {
    rule: 'a completed task is deleted by admins only',
    edits: edit(deletion, "&& !may(by, 'tasks.delete-completed'))", '&& task.StatusType < 0)'),
    ...deleteTask,
  },
  {
    rule: 'a working task is deleted by an override only',
    edits: edit(
      deletion,
      'task.StatusType === TaskStatus.Working && !isOverrideTask',
      'task.StatusType < 0 && !isOverrideTask',
    ),
    ...deleteTask,
  },
  {
    rule: 'who may only override deletes nothing else',
    edits: edit(deletion, "return may(by, 'tasks.write') ? null : refuseOverride(task, by)", 'return null'),
    ...deleteTask,
  },
  {
    rule: 'of two looks at the same spot the later counts',
    edits: edit(
      'src/domain/audits/standing.ts',
      'if (misses.some((miss) => isLater(miss, sighting) && isOfSamePlace(',
      'if (misses.some((miss) => isOfSamePlace(',
    ),
    tests: [
      'src/domain/audits/findings.test.ts',
      'src/domain/audits/arrival-order.test.ts',
      'src/domain/audits/report.test.ts',
    ],
  },
  {
    rule: 'a look at another spot contradicts nothing',
    edits: edit(
      'src/domain/audits/standing.ts',
      'if (miss.LocationID === sighting.LocationID) return true',
      'if (miss.ID > 0) return true',
    ),
    tests: [
      'src/domain/audits/findings.test.ts',
      'src/domain/audits/arrival-order.test.ts',
      'src/domain/audits/report.test.ts',
    ],
  },
  {
    rule: 'the history of trailers is insert-only in the database too',
    edits: edit(
      records,
      'create trigger records before update or delete on "TrailerHistory" for each row execute function refuse_change()',
      'select 1',
    ),
    ...recordsTest,
  },
  {
    rule: 'the checks of audits are never deleted, in the database too',
    edits: edit(
      records,
      'create trigger records before delete on "AuditTrailers" for each row execute function refuse_change()',
      'select 1',
    ),
    ...recordsTest,
  },
  {
    rule: 'of a check only its taking back is written, in the database too',
    edits: edit(records, 'if new is not distinct from old then return new; end if;', 'return new;'),
    ...recordsTest,
  },
  {
    rule: 'no act is made later than the server’s now',
    edits: edit(actTime, 'return time > latest ? latest : time', 'return time'),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
  {
    rule: 'no act is made more than 30 days before it arrives',
    edits: edit(
      actTime,
      'return fromMs(toMs(now) - OLDEST_ACT_DAYS * DAY_MS)',
      'return fromMs(Math.min(0, toMs(now)))',
    ),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
  {
    rule: 'a time that was moved says so',
    edits: edit(actTime, '>= NOTED_FROM_MS ? GivenAt : null', '>= Infinity ? GivenAt : null'),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
  {
    rule: 'a client without a queue does not act before its last act on a trailer',
    edits: edit(actTime, 'if (isUnordered) bounds.push(', 'if (isUnordered && by.UserID < 0) bounds.push('),
    tests: ['tests/api/pipeline/act-time.test.ts'],
  },
]
