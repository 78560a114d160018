import { expect, test } from 'vitest'
import { containerCheckDigit, containerWarning, numberKey } from './trailer-number.ts'

test('trailer numbers are compared without case, spaces, dashes and invisible marks', () => {
  expect(numberKey('tr-100 ')).toBe('TR100')
  expect(numberKey('TR – 1​00')).toBe('TR100')
  expect(numberKey('ＴＲ１００')).toBe('TR100')
})

test.each([
  'CSQU3054383',
  'TCNU7200794',
  'TOLU4734787',
  'GYOU4047990',
  'TASU1170000',
  'MSKU6011672',
  'csqu 305438-3',
  'CSQU3050080',
])('the container number %s carries its right check digit', (number) => {
  expect(containerWarning(number)).toBeNull()
})

test('a wrong check digit is shown with the correct one', () => {
  expect(containerWarning('CSQU3054384')).toContain('3')
  expect(containerWarning('MSCU1234567')).toBe(
    'Please look at the container number again: its check digit should be 6.',
  )
  expect(containerWarning('CSQU305438')).toBe('The check digit is missing from this container number: it would be 3.')
})

test('a remainder of ten is written 0', () => {
  expect(containerCheckDigit('CSQU305008')).toBe(0)
})

test('other numbers have no warning', () => {
  expect(['TR100', 'ABCZ1234567', '', 'ABCU12345', 'ÄBCU1234567'].map(containerWarning)).toStrictEqual(
    Array(5).fill(null),
  )
})
