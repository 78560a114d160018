import { expect, test } from 'vitest'
import { startsOpen } from './filters-open.ts'

const sized = (innerWidth: number, innerHeight: number) => ({ innerWidth, innerHeight })

test('filters start open where there is room, until the person closes them', () => {
  expect(startsOpen(sized(1920, 1080), 1, undefined)).toBe(true)
  expect(startsOpen(sized(1920, 1080), 1, false)).toBe(false)
  expect(startsOpen(sized(1920, 1080), 1, true)).toBe(true)
})

test('filters start folded in a small window, also when they were opened before', () => {
  expect(startsOpen(sized(1280, 800), 1, undefined)).toBe(false)
  expect(startsOpen(sized(600, 960), 1, true)).toBe(false)
  expect(startsOpen(sized(800, 1280), 1, undefined)).toBe(false)
  expect(startsOpen(sized(1920, 1080), 2, undefined)).toBe(false)
})
