import { expect, test } from 'vitest'
import { keptValues } from './use-form-draft.ts'

test('a draft keeps half a number as an empty field, and no secret', () => {
  const initial = { Weight: null as number | null, SetTemperature: 34, Password: '', Note: '' }
  const typed = { Weight: Number.NaN, SetTemperature: 0, Password: 'hidden', Note: 'left side' }
  expect(keptValues({ initial, secrets: ['Password'] }, typed)).toEqual({ ...typed, Weight: null, Password: '' })
})
