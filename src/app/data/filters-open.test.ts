import { expect, test } from 'vitest'
import { startsOpen } from './filters-open.ts'

test('filters start open where there is room, until the person closes them', () => {
  expect(startsOpen(1080, undefined)).toBe(true)
  expect(startsOpen(1080, false)).toBe(false)
  expect(startsOpen(1080, true)).toBe(true)
})

test('filters start folded in a low window, also when they were opened before', () => {
  expect(startsOpen(800, undefined)).toBe(false)
  expect(startsOpen(960, true)).toBe(false)
})
