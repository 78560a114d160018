import { expect, test } from 'vitest'
import { unsentLines } from './present-others.ts'

const ann = { UserID: 5, name: 'Ann Smith', count: 3, canDeliver: true, inDoubt: 0 }
const ben = { UserID: 6, name: 'Ben Ode', count: 1, canDeliver: true, inDoubt: 0 }

test('queues that need their author are listed apart from those sent without', () => {
  expect(unsentLines([])).toEqual([])
  expect(unsentLines([ben])).toEqual([
    "1 unsent change of Ben Ode on this tablet: kept, and sent under the author's name when online.",
  ])
  expect(unsentLines([{ ...ann, canDeliver: false }, ben])).toEqual([
    "1 unsent change of Ben Ode on this tablet: kept, and sent under the author's name when online.",
    'Ann Smith must sign in on this tablet to send 3 changes.',
  ])
  expect(unsentLines([ann, ben])[0]).toMatch(/^4 unsent changes of 2 other people on this tablet/)
})

test('a queue without a known name still says what to do', () => {
  expect(unsentLines([{ ...ann, name: null, canDeliver: false }])).toEqual([
    'The person who made 3 changes must sign in on this tablet to send them.',
  ])
})

test('sent changes that a restored server may lack are listed with what to do', () => {
  expect(unsentLines([{ ...ann, count: 0, canDeliver: false, inDoubt: 12 }])).toEqual([
    'Ann Smith must sign in on this tablet to check 12 sent changes: the server may have lost them.',
  ])
  expect(unsentLines([{ ...ann, canDeliver: false, inDoubt: 1 }])).toEqual([
    'Ann Smith must sign in on this tablet to send 3 changes.',
    'Ann Smith must sign in on this tablet to check 1 sent change: the server may have lost it.',
  ])
})

test('changes behind a rejected one are not said to be sent when online', () => {
  expect(unsentLines([{ ...ann, held: 2 }])).toEqual([
    "3 unsent changes of Ann Smith on this tablet: kept, and sent under the author's name when online.",
    '2 changes of Ann Smith need a decision on the rejected change before them.',
  ])
  const [none, one] = [
    { ...ann, count: 0, held: 2 },
    { ...ben, name: null, count: 0, held: 1 },
  ]
  expect(unsentLines([none, ben])).toEqual([
    "1 unsent change of Ben Ode on this tablet: kept, and sent under the author's name when online.",
    '2 changes of Ann Smith need a decision on the rejected change before them.',
  ])
  expect(unsentLines([{ ...one, canDeliver: false }])).toEqual([
    '1 change of another person needs a decision on the rejected change before it.',
  ])
})

test('photos of others are listed with what becomes of them', () => {
  const none = { ...ann, count: 0 }
  expect(unsentLines([{ ...none, photos: 2 }])).toEqual([
    '2 photos of other people on this tablet: kept, and sent when online.',
  ])
  expect(unsentLines([{ ...none, canDeliver: false, photos: 1, failedPhotos: 2 }])).toEqual([
    'Ann Smith must sign in on this tablet to send 1 photo.',
    'Ann Smith must sign in on this tablet: the server did not take 2 photos.',
  ])
  expect(unsentLines([{ ...none, name: null, failedPhotos: 1 }])).toEqual([
    'The person who took 1 photo must sign in on this tablet: the server did not take it.',
  ])
})

test('of a queue that cannot be read it is not said that nothing is left', () => {
  expect(unsentLines([{ ...ann, count: 0, unread: true }, ben])).toEqual([
    "1 unsent change of Ben Ode on this tablet: kept, and sent under the author's name when online.",
    'The queue of Ann Smith could not be read. Do not clear this browser; ask your administrator.',
  ])
})
