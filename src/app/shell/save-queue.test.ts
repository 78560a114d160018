import { expect, test } from 'vitest'
import { savedWords } from './save-queue.ts'

test('saved changes are counted, and an empty queue is mentioned', () => {
  expect(savedWords({ commands: 0, people: 0, unreadable: 0, stuck: [] })).toBe(
    'Nothing to save: this tablet has no unsent changes.',
  )
  expect(savedWords({ commands: 1, people: 1, unreadable: 0, stuck: [] })).toBe(
    'Saved 1 change to yardhand-queue.json.',
  )
  expect(savedWords({ commands: 7, people: 2, unreadable: 0, stuck: [] })).toBe(
    'Saved 7 changes of 2 people to yardhand-queue.json.',
  )
})

test('a queue that cannot be read is always mentioned', () => {
  expect(savedWords({ commands: 3, people: 1, unreadable: 1, stuck: [] })).toContain(
    'The queue of one person could not be read',
  )
  expect(savedWords({ commands: 0, people: 0, unreadable: 1, stuck: [] })).toMatch(/^Nothing was saved\. /)
})

test("saved changes that need their author's sign-in say so", () => {
  const stuck = [{ UserID: 5, name: 'Ann Smith', count: 1, canDeliver: false, inDoubt: 0 }]
  expect(savedWords({ commands: 3, people: 2, unreadable: 0, stuck })).toBe(
    'Saved 3 changes of 2 people to yardhand-queue.json. Ann Smith must sign in on this tablet to send 1 change.',
  )
})
