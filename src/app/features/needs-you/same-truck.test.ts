import { expect, test } from 'vitest'
import { mayBeSameTruck } from './same-truck.ts'

test('a trailer with the number may be the same truck, one with the spot or the tag is not', () => {
  const answer = (code: string, other?: number) => ({ Answer: { title: '', code, ...(other && { other }) } })
  expect(mayBeSameTruck(answer('number-on-yard', 41))).toBe(true)
  expect(mayBeSameTruck(answer('spot-taken', 41))).toBe(false)
  expect(mayBeSameTruck(answer('tag-taken', 41))).toBe(false)
  expect(mayBeSameTruck(answer('invalid'))).toBe(false)
})
