import { expect, test } from 'vitest'
import { noReading } from './scale-reading.ts'
import { readingWords, shownWeightWords } from './scale-words.ts'

const reading = { ...noReading('stable'), ShownWeight: 45_280, Unit: 'lb', Weight: 45_280 }

test('a reading says what the scale does, what it shows and how old that is', () => {
  expect(readingWords(reading, 0)).toBe('Stable, now')
  expect(readingWords({ ...reading, ScaleStatus: 'motion', Mode: 'net' }, 4)).toBe('In motion, net, 4 s ago')
  expect(readingWords({ ...reading, ScaleStatus: 'overload' }, 1)).toBe('Out of the range of the scale, now')
})

test('kilograms are shown beside the pounds that they become', () => {
  expect(shownWeightWords(reading)).toBe('45,280 lb')
  expect(shownWeightWords({ ...reading, ShownWeight: 20_540, Unit: 'kg', Weight: 45_283 })).toBe(
    '20,540 kg = 45,283 lb',
  )
  expect(shownWeightWords({ ...reading, ShownWeight: 20_540.5, Unit: 'kg', Weight: null })).toBe('20,540.5 kg')
  expect(shownWeightWords({ ...reading, ShownWeight: null })).toBe('')
})
