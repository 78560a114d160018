import { describe, expect, test } from 'vitest'
import { emptyTaskQuery } from '../../../domain/tasks/task-query.ts'
import { movedIDs, toMoveInput, toPlace } from './task-place.ts'

/** 1, 3 and 5 are shown; 2 and 4 wait too but are filtered out. */
const filtered = { ids: [1, 3, 5], older: 0 }
const whole = [9, 1, 2, 3, 4, 5]
/** 7 and 8 are from before the shown days; 7 is first of all, 8 follows 3. */
const withOlder = { ids: [1, 3, 5, 7, 8], older: 2 }
const wholeWithOlder = [7, 1, 3, 8, 5]

describe('a drop in a filtered list', () => {
  test('goes after the row above it', () => {
    expect(toPlace(filtered, { key: 1, from: 0, to: 1, after: 3 }, whole)).toEqual({ after: 3, crosses: false })
  })

  test('at the front goes after the hidden task before the first shown one', () => {
    expect(toPlace(filtered, { key: 5, from: 2, to: 0, after: null }, whole)).toEqual({ after: 9, crosses: false })
  })

  test('at the front of the whole order goes to the front', () => {
    const move = { key: 5, from: 2, to: 0, after: null }
    expect(toPlace(filtered, move, [1, 2, 3, 4, 5]).after).toBe(null)
  })
})

describe('the line older', () => {
  test('starts a new order: its first row does not follow the row above the line', () => {
    const move = { key: 8, from: 4, to: 3, after: 5 }
    expect(toPlace(withOlder, move, wholeWithOlder)).toEqual({ after: null, crosses: false })
  })

  test('is not crossed by a drop directly above or below it', () => {
    expect(toPlace(withOlder, { key: 1, from: 0, to: 2, after: 5 }, wholeWithOlder).crosses).toBe(false)
    expect(toPlace(withOlder, { key: 7, from: 3, to: 4, after: 8 }, wholeWithOlder).crosses).toBe(false)
  })

  test('is crossed by an older task that is moved first; its row stays below the line', () => {
    const move = { key: 8, from: 4, to: 0, after: null }
    expect(toPlace(withOlder, move, wholeWithOlder)).toEqual({ after: 7, crosses: true })
  })

  test('is crossed by a task of these days that is dropped among the older ones', () => {
    const move = { key: 1, from: 0, to: 3, after: 7 }
    expect(toPlace(withOlder, move, wholeWithOlder)).toEqual({ after: 7, crosses: true })
  })
})

test('the command counts positions from 1 in the shown list and has the filters', () => {
  const query = { ...emptyTaskQuery, users: [12], statusTypes: [0, 2], startDate: '10/31/2026', keyword: 'dr' }
  const place = { after: 3, crosses: false }
  expect(toMoveInput({ key: 1, from: 0, to: 1, after: 3 }, place, query)).toMatchObject({
    TaskID: 1,
    OldPosition: 1,
    TaskPosition: 2,
    AfterTaskID: 3,
    users: [12],
    statusTypes: [0, 2],
    startDate: '10/31/2026',
    endDate: null,
    keyword: 'dr',
  })
})

test('the front of the older part has position 1 if it is the front of all', () => {
  const move = { key: 8, from: 4, to: 3, after: 5 }
  expect(toMoveInput(move, { after: null, crosses: false }, emptyTaskQuery)).toMatchObject({ TaskPosition: 1 })
})

test('a moved row is at its new place at once', () => {
  expect(movedIDs([1, 3, 5], { key: 1, from: 0, to: 2, after: 5 })).toEqual([3, 5, 1])
  expect(movedIDs([1, 3, 5], { key: 5, from: 2, to: 0, after: null })).toEqual([5, 1, 3])
})
