import { beforeEach, expect, test, vi } from 'vitest'
import { AuditType } from '../../../domain/audits/audit.ts'
import { buildAudit } from '../../../domain/testing/audit-builders.ts'
import { hasBegun, readOpenWork, takeOver } from './read-open-work.ts'
import { keepRound, readRound } from './round/round-store.ts'
import { askForCard, keepWalk, readWalk, stopAskedFor } from './walk-store.ts'

const [OPENER, WALKER, NEXT, OTHER, LATER, BUSY] = [7, 8, 9, 10, 11, 12]
const [JOINED_WALK, JOINED_ROUND] = [900, 901]
const walked = buildAudit({ ID: 500, OpenedUserID: OPENER })
const round = buildAudit({ ID: 501, OpenedUserID: OPENER, Type: AuditType.ProductProtection })

vi.mock('../../data/late-storage.ts', () => ({ pageStorage: () => ({ getItem: () => null, setItem: () => {} }) }))
vi.mock('./walk-store.ts', async (original) => ({ ...(await original<object>()), askForCard: vi.fn() }))
vi.mock('../../../mirror/reads/audits.ts', () => ({
  listOpenSessions: async () => [walked, round],
  listJoined: async ({ ID }: { readonly ID: number }) => [ID === walked.ID ? JOINED_WALK : JOINED_ROUND],
}))
vi.mock('../../../mirror/reads/reference.ts', () => ({ getLocation: async (id: number) => ({ Name: `A-${id}` }) }))
vi.mock('../../../mirror/reads/trailers.ts', () => ({ getTrailer: async () => ({ LocationID: 31 }) }))

/** The end of the row before, from which the way through the next one begins. */
const from = { key: '11', done: ['B'] }

beforeEach(() => {
  vi.mocked(askForCard).mockClear()
  keepWalk(WALKER, JOINED_WALK, { rows: ['A'], at: '12', from })
  keepRound(WALKER, JOINED_ROUND, { at: 100, putOff: { 101: 'Door closed' } })
})

test('work of a session opened offline goes on the same way in the one that it joined', async () => {
  const work = await readOpenWork(1, WALKER)
  expect(work.map(({ audit, place }) => [audit.ID, place])).toEqual([
    [walked.ID, 'A-12'],
    [round.ID, 'A-31'],
  ])
  for (const one of work) takeOver(one, WALKER, NEXT)
  expect(readWalk(NEXT, walked.ID)).toMatchObject({ rows: ['A'], at: '12', from })
  expect(readRound(NEXT, round.ID)).toMatchObject({ at: 100, putOff: { 101: 'Door closed' } })
})

test('the place that is named is the card that opens, also if it is answered', async () => {
  const work = await readOpenWork(1, WALKER)
  const cards = [
    { AuditID: walked.ID, key: '12', TrailerID: null, LocationID: 12 },
    { AuditID: round.ID, key: null, TrailerID: 100, LocationID: null },
  ]
  for (const one of work) takeOver(one, WALKER, LATER)
  expect(vi.mocked(askForCard).mock.calls.flat()).toEqual(cards)
  // For the same person too, who comes back.
  for (const one of work) takeOver(one, WALKER, WALKER)
  expect(vi.mocked(askForCard).mock.calls.flat()).toEqual([...cards, ...cards])
  // One's own place is not named.
  keepWalk(BUSY, walked.ID, { rows: ['B'], at: '40' })
  for (const one of work.slice(0, 1)) takeOver(one, WALKER, BUSY)
  expect(askForCard).toHaveBeenCalledTimes(4)
})

test('of several trailers listed in a spot, the card of the one that is named opens', async () => {
  keepWalk(WALKER, JOINED_WALK, { at: '12:102' })
  const [work] = await readOpenWork(1, WALKER)
  if (!work) throw new Error('no work is left')
  expect(work.place).toBe('A-12')
  takeOver(work, WALKER, WALKER)
  const asked = vi.mocked(askForCard).mock.lastCall?.[0]
  if (!asked) throw new Error('no card was asked for')
  const stop = (key: string, TrailerID: number, LocationID = 12) => ({
    ...{ key, LocationID, name: `A-${LocationID}`, row: 'A', point: null, TrailerID, isShared: false },
  })
  const [first, second] = [stop('12', 101), stop('12:102', 102)]
  expect(stopAskedFor([first, second], asked)).toBe(second)
  // It has left the spot, which is named all the same.
  expect(stopAskedFor([stop('11', 102, 11), first], asked)).toBe(first)
})

test('the next person keeps their own place in a session that joined another one', async () => {
  keepWalk(OTHER, JOINED_WALK, { rows: ['B'], at: '40' })
  const [work] = await readOpenWork(1, WALKER)
  if (!work) throw new Error('no work is left')
  expect(hasBegun(work, OTHER)).toBe(true)
  takeOver(work, WALKER, OTHER)
  // Moved with the session when its walk is opened, and until then where its author is.
  expect(readWalk(OTHER, JOINED_WALK)).toMatchObject({ rows: ['B'], at: '40' })
  expect(readWalk(OTHER, walked.ID).at).toBeNull()
})

test('the opener has left nothing of a session that another one walks offline', async () => {
  expect(await readOpenWork(1, OPENER, [WALKER])).toEqual([])
})
