import { expect, test } from 'vitest'
import type { RoundStop } from '../../../../domain/audits/round.ts'
import { at, buildReferences, buildTrailer } from '../../../../domain/testing/builders.ts'
import { againWords, doneWords, leftWords, onwardWords, spokenReefer } from './round-words.ts'

const stopAt = (ID: number, LocationID: number): RoundStop => ({
  trailer: buildTrailer({ ID, LocationID }),
  isDue: false,
  isChecked: false,
})
const [stop, other] = [stopAt(100, at.spot), stopAt(101, at.door)]
const stops = [stop, other]

/** Returns what a person reads on the button. */
function words(round: Partial<Parameters<typeof onwardWords>[0]>): string {
  const onCard = { isGone: false, next: null, stop, stops, isAnswered: () => false, ...round }
  const { act, follows } = onwardWords(onCard, buildReferences())
  return `${act} ${follows}`
}

test('the button says what follows the check', () => {
  expect(words({ next: stopAt(101, at.spot) })).toBe('Save next: Spot 10')
  expect(words({})).toBe('Save next: 1 put off')
  expect(words({ isAnswered: () => true })).toBe('Save the last one')
})

test('on the card of a reefer that has left, the button names the next once, and saves nothing', () => {
  const gone = { isGone: true, stops: [other] }
  expect(words({ ...gone, next: stopAt(101, at.spot) })).toBe('Next Spot 10')
  expect(words(gone)).toBe('Next 1 put off')
  expect(words({ ...gone, isAnswered: () => true })).toBe('Next the end')
})

test('a screen reader says the set temperature in degrees, and that there is none', () => {
  const said = (SetTemperature: number | null) => {
    const trailer = buildTrailer({ Number: 'TR100', LocationID: at.spot, SetTemperature })
    return spokenReefer({ ...stop, trailer }, buildReferences())
  }
  expect(said(-20.5)).toBe('Spot 10: trailer TR100, set to -20.5 degrees')
  expect(said(null)).toBe('Spot 10: trailer TR100, no set temperature')
})

test('the end of a round calls nothing checked that left unchecked', () => {
  const round = { all: 3, here: 3, gone: 0, left: 0 }
  expect(doneWords(round)).toBe('All reefers of this session are checked.')
  expect(doneWords({ ...round, left: 1 })).toBe('1 reefer is not checked.')
  expect(doneWords({ ...round, left: 2, gone: 1 })).toBe('2 reefers are not checked.')
  expect(doneWords({ ...round, all: 2, here: 2, gone: 1 })).toBe('All reefers that are still here are checked.')
  expect(doneWords({ all: 0, here: 0, gone: 2, left: 0 })).toBe('No reefer of this session is here any more.')
  expect(doneWords({ all: 0, here: 0, gone: 0, left: 0 })).toBe('No reefer is in this session.')
})

test('entries that were not saved are named with their reefer', () => {
  const none = { reading: '', fuel: null, defrost: false }
  expect(leftWords('R133548', { ...none, reading: '35', fuel: 9 })).toBe('R133548: 35°, 7/8, not saved')
  expect(leftWords('TR1', { ...none, reading: '-4.5' })).toBe('TR1: −4.5°, not saved')
  expect(leftWords('TR1', { ...none, defrost: true })).toBe('TR1: Defrost, not saved')
})

test('the round that is open again begins with what was typed, if it may be saved', () => {
  expect(againWords(0, [])).toBe('A round is open again.')
  expect(againWords(2, [])).toBe('A round is open again.')
  expect(againWords(1, ['TR1'])).toBe('A round is open again. What you typed is kept, and begins there.')
  expect(againWords(3, ['TR1', 'TR3'])).toBe(
    'A round is open again. What you typed for TR1, TR3 is kept, and begins there.',
  )
})
