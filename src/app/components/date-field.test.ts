import { expect, test } from 'vitest'
import { fromPicker, nearestDay, toPicker } from './date-field.tsx'

test('a day goes to the picker and comes back unchanged', () => {
  expect(toPicker('11/05/2026')).toBe('2026-11-05')
  expect(fromPicker('2026-11-05')).toBe('11/05/2026')
})

test('no day is an empty picker, and an emptied picker is no day', () => {
  expect(toPicker(null)).toBe('')
  expect(fromPicker('')).toBeNull()
})

test('a day that cannot be chosen becomes the nearest that can, in another year too, and no day stays none', () => {
  expect(nearestDay('01/01/2027', null, '12/31/2026')).toBe('12/31/2026')
  expect(nearestDay('12/30/2025', '12/31/2025', '12/31/2026')).toBe('12/31/2025')
  expect(nearestDay('12/31/2026', '12/31/2025', '12/31/2026')).toBe('12/31/2026')
  expect(nearestDay('06/05/2026', null, null)).toBe('06/05/2026')
  expect(nearestDay(null, '12/31/2025', '12/31/2026')).toBeNull()
})
