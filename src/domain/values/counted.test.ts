import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count stands before its noun, of one or of many', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'change'))).toEqual(['0 changes', '1 change', '1,200 changes'])
  expect(counted(2, 'company', 'companies')).toBe('2 companies')
})
