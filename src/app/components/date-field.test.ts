import { expect, test } from 'vitest'
import { fromPicker, isLater, toPicker } from './date-field.tsx'

test('a day goes to the picker and comes back unchanged', () => {
  expect(toPicker('11/05/2026')).toBe('2026-11-05')
  expect(fromPicker('2026-11-05')).toBe('11/05/2026')
})

test('no day is an empty picker, and an emptied picker is no day', () => {
  expect(toPicker(null)).toBe('')
  expect(fromPicker('')).toBeNull()
})

test('tomorrow is later than today, in another year too, and no day is not', () => {
  expect(isLater('01/01/2027', '12/31/2026')).toBe(true)
  expect(isLater('12/31/2026', '12/31/2026')).toBe(false)
  expect(isLater(null, '12/31/2026')).toBe(false)
})
