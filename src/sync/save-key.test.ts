import { expect, test } from 'vitest'
import { KEY_REUSED } from '../contract/sync.ts'
import type { ServerResult } from './api.ts'
import { SaveKey } from './save-key.ts'

const failed = { code: 'no', words: 'No.' }
const unanswered: readonly ServerResult<null>[] = [
  { name: 'no-signal' },
  { name: 'locked' },
  { name: 'trouble', words: 'Try later.', retryAfterMs: null },
]
const answers: readonly ServerResult<null>[] = [
  { name: 'answered', value: null, etag: null },
  { name: 'rejected', ...failed, errors: {} },
  { name: 'conflict', ...failed, versions: null },
]

test.each(unanswered)('a try again after $name has the same key', (result) => {
  const key = new SaveKey()
  const first = key.value
  key.settle(result)
  expect(key.value).toBe(first)
})

test.each(answers)('after $name the next save has another key', (result) => {
  const key = new SaveKey()
  const first = key.value
  key.settle(result)
  expect(key.value).not.toBe(first)
})

const refusals = answers.filter(({ name }) => name !== 'answered')

test.each(refusals)('a try that was not answered keeps its key through $name', (result) => {
  const key = new SaveKey()
  const first = key.value
  key.settle({ name: 'no-signal' })
  key.settle(result)
  expect(key.value).toBe(first)
})

const ends: readonly ServerResult<null>[] = [
  { name: 'answered', value: null, etag: null },
  { name: 'rejected', code: KEY_REUSED, words: 'Saved.', errors: {} },
]

test.each(ends)('a try that was not answered ends with $name about its key', (result) => {
  const key = new SaveKey()
  const first = key.value
  key.settle({ name: 'no-signal' })
  key.settle(result)
  const second = key.value
  expect(second).not.toBe(first)
  key.settle({ name: 'conflict', ...failed, versions: null })
  expect(key.value).not.toBe(second)
})

test('the key of a try before a reload is used again, also through a rejection', () => {
  const before = new SaveKey()
  const first = before.value
  const after = new SaveKey(before.attempt)
  expect(after.value).toBe(first)
  after.settle({ name: 'rejected', ...failed, errors: {} })
  expect(after.value).toBe(first)
  after.settle({ name: 'answered', value: null, etag: null })
  expect(after.attempt).toBeNull()
})
