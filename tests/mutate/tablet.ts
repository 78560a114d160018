import { edit, type Mutation } from './mutation.ts'

const ledger = { tests: ['src/mirror/ledger/ledger.test.ts'] }
const lateChecks = { tests: ['tests/sync/late-checks.test.ts'] }

const saveRequests = { tests: ['tests/sync/save-requests.test.ts'], title: 'another tab' }
/** Rules of a tablet that runs out of space, changes hands, or dies in the middle of an act. */
export const tablet: readonly Mutation[] = [
  {
    rule: 'nothing is saved behind a part of the ledger that is gone',
    edits: edit(
      'src/mirror/ledger/ledger.ts',
      'if (this.#isUnwritten) await this.#rewrite(await this.#read(false))',
      '',
    ),
    ...ledger,
  },
  {
    rule: 'a ledger that cannot be written is reported once',
    edits: edit('src/mirror/ledger/ledger.ts', 'if (this.#isUnwrittenReported) return false', ''),
    ...ledger,
  },
  {
    rule: 'a database left at sign-out is not opened again',
    edits: edit('src/mirror/database.ts', 'if (this.#left) throw error', ''),
    tests: ['src/mirror/database.test.ts'],
  },
  {
    rule: 'a queue that another tab changed is read again',
    edits: edit(
      'src/mirror/queue-copy.ts',
      'return revision !== null && revision === this.#revision ? this.#tables.get(name) : undefined',
      'return this.#tables.get(name)',
    ),
    ...saveRequests,
  },
  {
    rule: 'a wiped queue is read again',
    edits: edit('src/mirror/wipe.ts', "await tx.table('meta').delete('revision')", ''),
    ...saveRequests,
  },
  {
    rule: 'a rejected command is settled once, also from two tabs',
    edits: edit('src/sync/engine/enqueue.ts', 'if (!record || isSettling) throw', 'if (!record) throw'),
    ...lateChecks,
  },
  {
    rule: 'a late check is added and its rejected one dropped together',
    edits: edit(
      'src/app/forms/save-command.ts',
      'return await noteSave(yardClient.saveAll(saves(ID)))',
      `let first: SaveResult | null = null
    for (const save of saves(ID)) first ??= await yardClient.saveAll([save])
    for (const save of saves(0).slice(1)) await yardClient.saveAll([save])
    return first ?? notSaved(null)`,
    ),
    ...lateChecks,
  },
  {
    rule: 'a deleted freight type does not come back with a trailer',
    edits: edit('src/domain/trailers/commands/bring-back.ts', '...(isFreightGone ? { FreightID: null } : {}),', ''),
    tests: ['src/domain/trailers/commands/set-trailer-state.test.ts'],
  },
  {
    rule: "a list counts days by the server's clock",
    edits: edit('src/sync/bench.ts', 'now: () => this.time.server()', 'now: () => this.parts.clock.now()'),
    tests: ['tests/sync/board-time.test.ts'],
  },
  {
    rule: 'work of a token that a restored server does not know is in doubt',
    edits: edit('src/sync/people.ts', 'Forgotten: isInDoubt(person)', 'Forgotten: nowMs < 0'),
    tests: ['tests/sync/restored-server.test.ts'],
  },
  {
    rule: 'a trailer that a shuttle took away has left',
    edits: edit(
      'src/domain/trailers/left-at.ts',
      'return State === TrailerState.InTransit ? LastActivityDate : DepartureDate',
      'return DepartureDate',
    ),
    tests: ['src/domain/audits/findings.test.ts'],
  },
]
