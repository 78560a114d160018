import { expect, test } from 'vitest'
import { completed, joinedWalks, type KeptWalk, type KeptWalks, newWalk, walkKey, withWalk } from './kept-walks.ts'

test('each person has a separate walk in each session', () => {
  const ana = withWalk({}, walkKey(7, 500), { rows: ['A'], at: '11' })
  const both = withWalk(ana, walkKey(8, 500), { rows: ['B'] })
  expect(both[walkKey(7, 500)]).toEqual({ rows: ['A'], at: '11', from: null, made: [] })
  expect(both[walkKey(8, 500)]).toEqual({ rows: ['B'], at: null, from: null, made: [] })
})

test('a change leaves the rest of the walk as it was', () => {
  const walk = withWalk(withWalk({}, 'one', { rows: ['A'] }), 'one', { at: '12' })
  expect(walk.one).toEqual({ rows: ['A'], at: '12', from: null, made: [] })
})

test('old walks and old undo steps are removed', () => {
  let walks: KeptWalks = {}
  for (let session = 1; session <= 12; session++) walks = withWalk(walks, walkKey(7, session), { at: '1' })
  expect(walks[walkKey(7, 1)]).toBeUndefined()
  expect(walks[walkKey(7, 12)]).toBeDefined()
  const made = Array.from({ length: 100 }, (_, ID) => ({ key: '1', ID, TrailerID: null, LocationID: 1, group: null }))
  expect(withWalk({}, 'one', { made }).one?.made.at(-1)?.ID).toBe(99)
  expect(withWalk({}, 'one', { made }).one?.made.length).toBeLessThan(100)
})

test('a row answered with one tap is one undo step', () => {
  const made = Array.from({ length: 100 }, (_, ID) => ({ key: '1', ID, TrailerID: null, LocationID: 1, group: 'A' }))
  expect(withWalk({}, 'one', { made }).one?.made).toHaveLength(100)
})

test('a walk that an earlier version kept is completed', () => {
  // The type has `from`, which that version did not keep.
  expect(completed({ one: { rows: ['A'], at: '1', made: [] } as unknown as KeptWalk }, newWalk).one?.from).toBeNull()
})

test('a walk begun offline continues in the session that it joined, with rows, place and undo steps', () => {
  const check = (ID: number) => ({ key: `${ID}`, ID, TrailerID: null, LocationID: ID, group: null })
  const begun = withWalk({}, walkKey(7, 900), { rows: ['A'], at: '12', made: [check(1)] })
  const joined = joinedWalks(begun, 7, 500, [900])
  expect(joined).toEqual({ [walkKey(7, 500)]: { rows: ['A'], at: '12', from: null, made: [check(1)] } })
  // The later walk decides where the person is; the undo steps of both are kept.
  const both = withWalk(begun, walkKey(7, 500), { rows: ['B'], at: '31', made: [check(2)] })
  expect(joinedWalks(both, 7, 500, [900])).toEqual({
    [walkKey(7, 500)]: { rows: ['B'], at: '31', from: null, made: [check(1), check(2)] },
  })
  expect(joinedWalks(begun, 8, 500, [900])).toBe(begun)
  expect(joinedWalks(joined, 7, 500, [900])).toBe(joined)
})
