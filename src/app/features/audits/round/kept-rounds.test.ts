import { expect, test } from 'vitest'
import type { RoundStop } from '../../../../domain/audits/round.ts'
import { buildSite, buildTrailer } from '../../../../domain/testing/builders.ts'
import { walkKey } from '../kept-walks.ts'
import {
  carriedRounds,
  isCarried,
  joinedRounds,
  type KeptRounds,
  leftEntries,
  nothingTyped,
  withRound,
  withTyped,
} from './kept-rounds.ts'

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

const CLOSED = 499
const closed = walkKey(PERSON, CLOSED)
const [SEVEN, EIGHT] = ['2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z']
const typedBy = (typedAt: string, reading: string) => ({ ...typed(reading), typedAt })

const leftOpen = withRound({}, closed, {
  ...{ at: 12, entries: { 12: typedBy(EIGHT, '35'), 13: typedBy(EIGHT, '-4'), 14: typed('1'), 15: nothingTyped } },
  ...{ putOff: { 11: 'Door closed' } },
})

test('an entry has the time of its reading, which fuel and defrost do not make newer', () => {
  const NINE = '2026-11-20T09:00:00.000Z'
  const read = withTyped({ ...nothingTyped, fuel: 2, typedAt: SEVEN }, { reading: '35' }, EIGHT)
  expect(read).toEqual({ reading: '35', fuel: 2, defrost: false, typedAt: EIGHT })
  expect(withTyped(read, { fuel: 5 }, NINE)).toEqual({ ...read, fuel: 5 })
  expect(withTyped(read, { defrost: true }, NINE).typedAt).toBe(EIGHT)
  expect(withTyped(read, { reading: '36' }, NINE).typedAt).toBe(NINE)
  // Without a reading the last entry counts.
  expect(withTyped(nothingTyped, { fuel: 5 }, EIGHT).typedAt).toBe(EIGHT)
  expect(withTyped({ ...nothingTyped, fuel: 5, typedAt: EIGHT }, { fuel: 6 }, NINE).typedAt).toBe(NINE)
  // A reading that an earlier version kept has no time, until it is typed again.
  expect(withTyped(typed('35'), { fuel: 5 }, NINE)).toEqual({ ...typed('35'), fuel: 5 })
  expect(withTyped(typed('35'), { reading: '36' }, NINE).typedAt).toBe(NINE)
})

test('entries of a closed session begin the cards of the next one, and are not kept twice', () => {
  const mayCarry = (trailerID: number) => trailerID !== 13
  const carried = carriedRounds(leftOpen, PERSON, SESSION, mayCarry)
  expect(carried[own]).toMatchObject({ at: null, entries: { 12: typedBy(EIGHT, '35') }, putOff: {} })
  // Those that may not be carried stay where the closed session shows them.
  expect(leftEntries(carried[closed]?.entries ?? {}).map(({ trailerID }) => trailerID)).toEqual([13, 14])
  expect(carriedRounds(carried, PERSON, SESSION, mayCarry)).toBe(carried)
})

test('a card that was begun keeps its entries, and of two closed sessions the later entry counts', () => {
  const earlier = withRound(leftOpen, walkKey(PERSON, 498), {
    entries: { 12: typedBy(SEVEN, '20'), 13: typedBy(SEVEN, '-9') },
  })
  const carried = carriedRounds(
    withRound(earlier, own, { at: 13, entries: { 13: typedBy(EIGHT, '-5') } }),
    ...([PERSON, SESSION, () => true] as const),
  )
  expect(carried[own]).toMatchObject({ at: 13, entries: { 12: typedBy(EIGHT, '35'), 13: typedBy(EIGHT, '-5') } })
})

test('of two closed sessions a later fuel level does not discard the earlier reading', () => {
  const fuelOnly = { reading: '', fuel: 6, defrost: false, typedAt: EIGHT }
  const readOnly = { reading: '20', fuel: null, defrost: true, typedAt: SEVEN }
  const earlier = withRound({}, walkKey(PERSON, 498), { entries: { 12: readOnly } })
  const rounds = withRound(earlier, closed, { entries: { 12: fuelOnly } })
  expect(carriedRounds(rounds, PERSON, SESSION, () => true)[own]?.entries).toEqual({
    12: { reading: '20', fuel: 6, defrost: true, typedAt: SEVEN },
  })
})

test('surplus old rounds are removed, but none with entries that were not saved', () => {
  let rounds = withRound({}, walkKey(1, SESSION), { at: 12, entries: { 12: typed('39') } })
  rounds = withRound(rounds, walkKey(2, SESSION), { at: 12, entries: { 12: nothingTyped } })
  for (let person = 3; person <= 8; person++) rounds = withRound(rounds, walkKey(person, SESSION), { at: 12 })
  expect(Object.keys(rounds)).toEqual([1, 5, 6, 7, 8].map((person) => walkKey(person, SESSION)))
})

test('entries of somebody else are not carried', () => {
  expect(carriedRounds(leftOpen, PERSON + 1, SESSION, () => true)).toBe(leftOpen)
})

test('an entry is carried for the same visit, until it is checked or the interval has passed', () => {
  const site = buildSite({ CheckIntervalMinutes: 60 })
  const visit = { ArrivalDate: '2026-11-20T06:00:00.000Z', LastProductProtectionDate: null }
  const stop = (fields: Partial<RoundStop['trailer']>, isChecked = false): RoundStop => ({
    ...{ trailer: buildTrailer({ ...visit, ...fields }), isDue: true, isChecked },
  })
  const soon = '2026-11-20T07:59:59.000Z'
  expect(isCarried(stop({}), SEVEN, site, soon)).toBe(true)
  expect(isCarried(stop({ LastProductProtectionDate: '2026-11-20T06:30:00.000Z' }), SEVEN, site, soon)).toBe(true)
  expect(isCarried(stop({}), SEVEN, site, EIGHT)).toBe(false)
  expect(isCarried(stop({}, true), SEVEN, site, soon)).toBe(false)
  expect(isCarried(stop({ ArrivalDate: '2026-11-20T07:30:00.000Z' }), SEVEN, site, soon)).toBe(false)
  expect(isCarried(stop({ LastProductProtectionDate: '2026-11-20T07:30:00.000Z' }), SEVEN, site, soon)).toBe(false)
})
