import { expect, test } from 'vitest'
import { walkKey } from '../kept-walks.ts'
import { joinedRounds, type KeptRounds, withRound } from './kept-rounds.ts'

const [PERSON, SESSION, OPENED_OFFLINE] = [7, 500, 900]
const own = walkKey(PERSON, SESSION)
const offline = walkKey(PERSON, OPENED_OFFLINE)
const typed = (reading: string) => ({ reading, fuel: 4, defrost: false })
const step = (TrailerID: number) => ({ key: `${TrailerID}`, ID: null, TrailerID, LocationID: null, group: null })

const begun = withRound({}, offline, {
  ...{ at: 12, entries: { 12: typed('39') }, putOff: { 11: 'Door closed' } },
  ...{ made: [step(11)], sent: { 10: typed('34') } },
})

const joined = (rounds: KeptRounds, person = PERSON) => joinedRounds(rounds, person, SESSION, [OPENED_OFFLINE])

test('a round begun offline goes on in the session that it joined, with all that it kept', () => {
  expect(joined(begun)).toEqual({ [own]: begun[offline] })
  expect(joined(joined(begun))).toEqual({ [own]: begun[offline] })
})

test('of two rounds that become one, the later decides, and nothing of either is lost', () => {
  const both = withRound(begun, own, {
    ...{ at: 31, entries: { 12: typed('40'), 31: typed('-5') }, putOff: { 32: 'Later' } },
    ...{ made: [step(32)], sent: { 33: typed('1') } },
  })
  expect(joined(both)).toEqual({
    [own]: {
      at: 31,
      entries: { 12: typed('40'), 31: typed('-5') },
      putOff: { 11: 'Door closed', 32: 'Later' },
      made: [step(11), step(32)],
      sent: { 10: typed('34'), 33: typed('1') },
    },
  })
})

test('an undo step kept after the round was left does not take its card away', () => {
  const moved = joined(begun)
  expect(joined(withRound(moved, offline, { made: [step(12)] }))[own]).toMatchObject({
    ...{ at: 12, entries: { 12: typed('39') }, made: [step(11), step(12)] },
  })
})

test('the round of somebody else stays where it is', () => {
  expect(joined(begun, PERSON + 1)).toBe(begun)
})
