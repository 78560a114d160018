import { expect, test } from 'vitest'
import { savedWords } from './save-queue.ts'

test('what was saved to the file is counted, and that there was nothing is said', () => {
  expect(savedWords({ commands: 0, people: 0, unreadable: 0 })).toBe(
    'Nothing to save: nothing on this tablet is unsent.',
  )
  expect(savedWords({ commands: 1, people: 1, unreadable: 0 })).toBe('Saved 1 change to yardhand-queue.json.')
  expect(savedWords({ commands: 7, people: 2, unreadable: 0 })).toBe(
    'Saved 7 changes of 2 people to yardhand-queue.json.',
  )
})

test('a queue that cannot be read is never passed over', () => {
  expect(savedWords({ commands: 3, people: 1, unreadable: 1 })).toContain('The queue of one person could not be read')
  expect(savedWords({ commands: 0, people: 0, unreadable: 1 })).toMatch(/^Nothing was saved\. /)
})
