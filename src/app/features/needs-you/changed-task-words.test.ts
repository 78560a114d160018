import { expect, test } from 'vitest'
import { changedTaskWords } from './changed-task-words.ts'

test('the fields that the person edited are named', () => {
  const Base = { SealNumber: null, Priority: 0, ToLocationID: 3, EPCID: null }
  expect(
    changedTaskWords({
      Base,
      Answer: { title: '', code: '' },
      Body: { SealNumber: 'S1', Priority: 1, ToLocationID: 3, EPCID: 0 },
    }),
  ).toEqual(['Priority', 'Seal# S1'])
})
