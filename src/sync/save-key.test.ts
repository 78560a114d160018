import { expect, test } from 'vitest'
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
