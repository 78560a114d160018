import { expect, test } from 'vitest'
import { fromPicker, refuseDay, toPicker } from './date-field.tsx'

test('a day goes to the picker and comes back unchanged', () => {
  expect(toPicker('11/05/2026')).toBe('2026-11-05')
  expect(fromPicker('2026-11-05')).toBe('11/05/2026')
})

test('no day is an empty picker, and an emptied picker returns null', () => {
  expect(toPicker(null)).toBe('')
  expect(fromPicker('')).toBeNull()
})

const TODAY = '11/20/2026'

test('a future day is refused with words, also in another year; today is not', () => {
  const words = '01/01/2027 is in the future. Please select today or an earlier day.'
  expect(refuseDay('01/01/2027', { today: TODAY })).toEqual({ words, isTooLate: true })
  expect(refuseDay('11/21/2026', { today: TODAY, to: '11/10/2026' })?.words).toContain('11/21/2026 is in the future.')
  expect([refuseDay(TODAY, { today: TODAY }), refuseDay(null, { today: TODAY })]).toEqual([null, null])
})

test('a start after the end, and an end before the start, are refused with the other day', () => {
  expect(refuseDay('11/12/2026', { today: TODAY, to: '11/10/2026' })?.words).toBe(
    'Please select 11/10/2026 or an earlier day.',
  )
  expect(refuseDay('12/31/2025', { today: TODAY, from: '01/02/2026' })).toEqual({
    ...{ words: 'Please select 01/02/2026 or a later day.', isTooLate: false },
  })
  expect(refuseDay('11/10/2026', { today: TODAY, from: '11/10/2026', to: '11/10/2026' })).toBeNull()
})
