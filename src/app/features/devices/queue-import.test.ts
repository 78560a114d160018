import { expect, test } from 'vitest'
import { buildEntry } from '../../../../tests/sync/build-entry.ts'
import type { SavedQueue } from '../../../contract/queue-file.ts'
import type { Entry, EntryAnswer } from '../../../contract/sync.ts'
import { type CheckedSave, checkSaves, type ImportCalls, importSaves } from './queue-import.ts'
import { authorWords, countToSend, endWords, holdWords } from './queue-import-words.ts'

const answerTo = ({ Key }: Entry, Outcome: EntryAnswer['Outcome'], code?: string): EntryAnswer => {
  const Body = code === undefined ? null : { code, title: 'No.' }
  return { Key, Outcome, Status: 200, Body, Version: null }
}

/** A server that settles each new entry with the answer of `tell`. */
class FakeServer {
  readonly known = new Map<string, EntryAnswer>()
  readonly parts: { readonly numbers: readonly number[]; readonly isFinal: boolean }[] = []
  /** Faults of the next sends, whose requests or answers are lost. */
  readonly lost: ('before' | 'after')[] = []

  constructor(private readonly tell: (entry: Entry, isFinal: boolean) => EntryAnswer) {}

  readonly calls: ImportCalls = {
    nameOf: async (deviceID) => deviceID,
    check: async ({ Queues }) => {
      const checked = Queues.map(({ UserID, Keys }) => ({
        ...{ UserID, UserName: UserID === 1 ? 'Gail Gate' : null, IsActive: true },
        Known: Keys.filter((key) => this.known.has(key)),
      }))
      return { name: 'answered', value: { Queues: checked }, etag: null }
    },
    send: async ({ Calls, Final }) => {
      const fault = this.lost.shift()
      if (fault === 'before') return { name: 'no-signal' }
      this.parts.push({ numbers: Calls.map(({ Sequence }) => Sequence), isFinal: Final })
      const Answers = Calls.map((call) => {
        const answer = this.known.get(call.Key) ?? this.tell(call, Final)
        if (['applied', 'parked'].includes(answer.Outcome)) this.known.set(call.Key, answer)
        return answer
      })
      return fault === 'after' ? { name: 'no-signal' } : { name: 'answered', value: { Answers }, etag: null }
    },
  }
}

const queueOf = (count: number, more: Partial<SavedQueue> = {}): SavedQueue => ({
  ...{ UserID: 1, DeviceID: 'tablet', UserName: 'Gail', setAside: [] },
  entries: Array.from({ length: count }, (_, at) => buildEntry(at + 1)),
  ...more,
})

async function check(server: FakeServer, queues: readonly SavedQueue[]): Promise<readonly CheckedSave[]> {
  const answer = await checkSaves(server.calls, queues)
  if (answer.name !== 'answered') throw new Error('not answered')
  return answer.value
}

const applied = (entry: Entry) => answerTo(entry, 'applied')
const unwatched = () => undefined

test('a long queue goes in chunks, with its progress, and a second import sends nothing', async () => {
  const server = new FakeServer(applied)
  const saves = await check(server, [queueOf(250)])
  const progress: string[] = []
  const end = await importSaves(server.calls, saves, (done, of) => progress.push(`${done}/${of}`))
  expect(progress).toEqual(['100/250', '200/250', '250/250'])
  expect(endWords(saves, end)).toBe('250 changes imported.')
  const again = await check(server, [queueOf(250)])
  expect([countToSend(again), server.parts.length]).toEqual([0, 3])
  expect(again.map((save) => holdWords(save, 'America/Chicago'))).toEqual([
    '250 changes, the oldest of 11/20/2026 02:00. All are on the server already.',
  ])
})

test('an entry that waits for its turn is sent again in the final pass', async () => {
  const server = new FakeServer((entry, isFinal) => {
    if (entry.Sequence === 1) return answerTo(entry, 'rejected', 'wrong-state')
    return entry.Sequence === 2 ? answerTo(entry, isFinal ? 'parked' : 'held') : applied(entry)
  })
  const saves = await check(server, [queueOf(3)])
  const end = await importSaves(server.calls, saves, unwatched)
  expect(server.parts).toEqual([
    { numbers: [1, 2, 3], isFinal: false },
    { numbers: [2], isFinal: true },
  ])
  expect(endWords(saves, end)).toBe(
    '1 change imported. 1 change refused, for their author to decide under "Needs you". 1 change stored for author and administrators under "Needs you".',
  )
})

test('an entry that the tablet set aside goes last, and is stored where its number is taken', async () => {
  const aside = buildEntry(1, { Key: 'aside' })
  const filler = buildEntry(1, { Withdrawn: true })
  const server = new FakeServer((entry) => (entry.Key === 'aside' ? answerTo(entry, 'parked') : applied(entry)))
  const saves = await check(server, [queueOf(0, { entries: [filler], setAside: [aside] })])
  expect(countToSend(saves)).toBe(1)
  const end = await importSaves(server.calls, saves, unwatched)
  expect(endWords(saves, end)).toBe('1 change stored for author and administrators under "Needs you".')
})

test('after a lost answer the import asks again, and sends nothing that arrived', async () => {
  const server = new FakeServer(applied)
  server.lost.push('after')
  const saves = await check(server, [queueOf(2)])
  const cut = await importSaves(server.calls, saves, unwatched)
  expect(endWords(saves, cut)).toBe('No answer from the server. Import again when online: nothing is done twice.')
  expect(countToSend(await check(server, [queueOf(2)]))).toBe(0)
})

test('a server that cannot take the rest ends the import with what it did', async () => {
  const server = new FakeServer((entry) => (entry.Sequence === 1 ? applied(entry) : answerTo(entry, 'retry')))
  const saves = await check(server, [queueOf(2)])
  const end = await importSaves(server.calls, saves, unwatched)
  expect(endWords(saves, end)).toBe(
    '1 change imported. The server cannot take the rest now. Import again in a moment: nothing is done twice.',
  )
})

test('nothing is sent for somebody who never worked on that tablet', async () => {
  const server = new FakeServer(applied)
  const [save] = await check(server, [queueOf(2, { UserID: 9 })])
  if (!save) throw new Error('no queue')
  await importSaves(server.calls, [save], unwatched)
  expect([server.parts, countToSend([save])]).toEqual([[], 0])
  expect(authorWords(save)).toContain('never worked on that tablet')
})

test('a change that the server cannot file is named, and stays in the file', async () => {
  const server = new FakeServer((entry) => answerTo(entry, 'rejected', 'invalid-entry'))
  const saves = await check(server, [queueOf(1)])
  const end = await importSaves(server.calls, saves, unwatched)
  expect(endWords(saves, end)).toBe(
    '1 change not taken by the server: keep the file, and enter by hand what is missing.',
  )
})
