import { edit, type Mutation } from './mutation.ts'

const journal = 'src/mirror/ledger/queue-journal.ts'
const recover = 'src/sync/engine/recover.ts'
const queueJournal = { tests: ['tests/sync/queue-journal.test.ts'] }
const lostStore = { tests: ['tests/sync/lost-store.test.ts'] }

/** Rules that keep the tablet's records whole and its display true. */
export const keeping: readonly Mutation[] = [
  {
    rule: 'without room for the second record nothing is shown as saved',
    edits: edit(
      journal,
      'if (this.noSpace && !this.ledger?.known?.records.has(record.Sequence)) throw this.noSpace',
      '',
    ),
    ...queueJournal,
  },
  {
    rule: 'what was saved before there was no room can still be written again',
    edits: edit(
      journal,
      'if (this.noSpace && !this.ledger?.known?.records.has(record.Sequence)) throw this.noSpace',
      'if (this.noSpace) throw this.noSpace',
    ),
    ...queueJournal,
  },
  {
    rule: 'an entry that another tab saved is struck out too',
    edits: edit(
      journal,
      'const removed = [...this.#removed]',
      'const removed = [...this.#removed].filter((sequence) => known?.records.has(sequence))',
    ),
    ...queueJournal,
  },
  {
    rule: 'what the server has is struck out of the ledger',
    edits: edit(
      journal,
      "if (record.State === 'delivered') {",
      "if (record.State === 'delivered' && record.Sequence < 0) {",
    ),
    ...queueJournal,
  },
  {
    rule: 'what is settled is not put back',
    edits: edit(recover, "if (sent?.Entry.Key === Key) return 'settled'", ''),
    ...lostStore,
  },
  {
    rule: 'an entry whose number another one has is not put back over it',
    edits: edit(recover, 'return sent || here.sequences.has(Sequence) || !isReadable', 'return sent || !isReadable'),
    ...lostStore,
  },
  {
    rule: 'the numbers of a lost queue go on behind those that were given out',
    edits: edit(recover, 'Sequence: noted.Sequence, Offered', 'Sequence: 0, Offered'),
    ...lostStore,
  },
  {
    rule: 'IDs that a form may have taken before the loss are not given out again',
    edits: edit(recover, 'Math.min(UNNOTED_IDS, countIDs(noted))', '0'),
    ...lostStore,
  },
  {
    rule: 'what was put back keeps its order on its lanes',
    edits: edit(recover, '? advance(lane, Record.Entry)', '? lane'),
    ...lostStore,
  },
  {
    rule: 'a tablet whose store was lost asks the server how far its queue is',
    edits: edit(recover, 'Seen: false, Through: 0', 'Seen: true, Through: 0'),
    ...lostStore,
  },
  {
    rule: 'what is given up for space is loaded again with space',
    edits: edit('src/sync/engine/give-up.ts', 'Cursor: site.Cursor === null ? null : LOAD_ANEW', 'Cursor: site.Cursor'),
    tests: ['tests/sync/full-tablet.test.ts'],
  },
  {
    rule: 'an answer proves the signal only while it is young',
    edits: edit(
      'src/sync/sync-status.ts',
      'if (answeredAt === null || nowMs - Date.parse(answeredAt) < freshForMs) return connection',
      'if (answeredAt === null || freshForMs > 0) return connection',
    ),
    tests: ['tests/sync/connection.test.ts'],
  },
  {
    rule: 'a line that swallows everything holds the queue for 15 seconds and no longer',
    edits: edit('src/sync/network.ts', 'const REQUEST_LIMIT_MS = 15_000', 'const REQUEST_LIMIT_MS = 90_000'),
    tests: ['tests/api/http/broken-line.test.ts'],
  },
]
