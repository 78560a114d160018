import { expect, test } from 'vitest'
import { chooseMany, toggled } from './choose-many.ts'

test('choosing all clears the other choices', () => {
  expect(chooseMany([3, 4], 0)).toEqual([0])
})

test('choosing another value removes "all"', () => {
  expect(chooseMany([0], 3)).toEqual([3])
})

test('removing the last choice returns to "all"', () => {
  expect(chooseMany([3], 3)).toEqual([0])
})

test('values keep the order in which they were chosen', () => {
  expect(chooseMany([4], 3)).toEqual([4, 3])
})

test('without "all", a tap adds a value or removes it, also the last', () => {
  expect(toggled([4], 3)).toEqual([4, 3])
  expect(toggled([4], 4)).toEqual([])
})
