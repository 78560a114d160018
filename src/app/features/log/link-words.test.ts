import { expect, test } from 'vitest'
import { linkWords } from './link-words.ts'

test('an entry that the log does not have may be from before a restored backup', () => {
  for (const Result of ['missing', 'differs'] as const)
    expect(linkWords('Entry 42 of North', { Result, Signature: 'good' })).toMatch(
      /^Entry 42 of North is .*, or restored from a backup\. Its signature is right\.$/,
    )
})

test('a line with a wrong signature says nothing about the log', () => {
  expect(linkWords('Entry 42 of North', { Result: 'differs', Signature: 'wrong' })).toBe(
    'Its signature is wrong: the line was changed.',
  )
})
