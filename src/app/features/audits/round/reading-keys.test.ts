import { expect, test } from 'vitest'
import { keyOf, pressReading, type ReadingKey, readingOf, readingWords, showDegrees } from './reading-keys.ts'

const typed = (...keys: readonly ReadingKey[]) => keys.reduce((before, key) => pressReading(before, key) ?? before, '')

test('a temperature is typed with minus and point, in any order of the minus', () => {
  expect([typed('sign', '9', '.', '5'), typed('9', 'sign', '.', '5'), typed('3', '4')]).toEqual(['-9.5', '-9.5', '34'])
  expect([typed('.', '5'), typed('sign', '.', '5'), typed('0', '7')]).toEqual(['0.5', '-0.5', '7'])
  expect([readingOf('-9.5'), readingOf('-'), readingOf(''), readingOf('34.')]).toEqual([-9.5, null, null, 34])
})

test('a second point, a second decimal and a fourth digit change nothing', () => {
  expect([typed('1', '.', '5', '.', '6'), typed('1', '2', '3', '4'), typed('.', '.')]).toEqual(['1.5', '123', '0.'])
})

test('a key that would make no temperature differs from one that changes nothing', () => {
  expect([pressReading('123', '4'), pressReading('1.5', '6'), pressReading('-1.5', '.')]).toEqual([null, null, null])
  expect([pressReading('0', '0'), pressReading('', 'delete'), pressReading('', 'clear')]).toEqual(['0', '', ''])
})

test('delete takes one sign back, and clear all of them', () => {
  expect([typed('sign', '9', 'delete'), typed('9', 'delete', 'delete'), typed('1', '2', 'clear')]).toEqual([
    '-',
    '',
    '',
  ])
  expect(typed('sign', 'sign', '4')).toBe('4')
})

test('a keyboard types the same', () => {
  expect(['7', ',', '-', 'Backspace', 'a', 'Enter'].map(keyOf)).toEqual(['7', '.', 'sign', 'delete', null, null])
})

const words = (reading: string, set: number | null, defrost = false) => readingWords({ reading, defrost }, set, 5)

test('a reading out of range says by how much, and which side', () => {
  expect(words('-9.5', -20)).toBe('10.5° above set. Range is ± 5°. Save marks a finding.')
  expect(words('-25.1', -20)).toBe('5.1° below set. Range is ± 5°. Save marks a finding.')
  expect([words('-15', -20), words('', -20), words('3', null), words('-9.5', -20, true)]).toEqual(Array(4).fill(null))
  expect([showDegrees(-9.5), showDegrees('-'), showDegrees(null)]).toEqual(['−9.5', '−', ''])
})

test('a reading that no save takes says so, and promises no finding', () => {
  for (const reading of ['140.5', '-61', '999']) {
    expect([words(reading, 40), words(reading, null), words(reading, 40, true)]).toEqual(
      Array(3).fill('Please enter a valid temperature'),
    )
  }
  expect([words('140', 140), words('-60', -60)]).toEqual([null, null])
})
