import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutations } from '../mutate/mutations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('there are at least 25 mutations, each of a rule of its own', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(25)
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length)
})

test.each(mutations)('the sources still hold what is to be taken out: $rule', ({ edits, tests }) => {
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
  for (const { file, from } of edits) {
    const found = readFileSync(join(root, file), 'utf8').split(from).length - 1
    expect(found, `${file}: ${from}`).toBe(1)
  }
})
