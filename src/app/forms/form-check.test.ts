import { expect, test, vi } from 'vitest'
import { invalid } from '../../domain/commands/refusal.ts'
import type { References } from '../../domain/sites/references.ts'
import { at, buildReferences } from '../../domain/testing/builders.ts'
import { resolvedWith } from './form-check.ts'

vi.mock('../kit/notice.tsx', () => ({ notifyInForm: () => undefined }))

const values = { LocationID: at.door }
const UNKNOWN = 'This place does not exist.'

const all = buildReferences()
const none: References = { ...all, locations: new Map() }

/** Checks the place against the rows that the form shows and those of the store. */
async function check(shown: References | undefined, stored: References) {
  let reads = 0
  const readNow = async () => {
    reads += 1
    return stored
  }
  const { errors } = await resolvedWith(values, { shown, readNow }, ({ locations }) => {
    if (!locations.has(values.LocationID)) throw invalid({ LocationID: [UNKNOWN] })
  })
  return { words: errors.LocationID?.message ?? null, reads }
}

test('a form that is right by the rows it shows is not held up by a read', async () => {
  expect(await check(all, all)).toEqual({ words: null, reads: 0 })
})

test('a door made a moment ago, which the form does not show yet, is no error', async () => {
  expect(await check(none, all)).toEqual({ words: null, reads: 1 })
})

test('a place that neither the form nor the store has is an error', async () => {
  expect(await check(none, none)).toEqual({ words: UNKNOWN, reads: 1 })
})

test('a form that has read no rows yet is checked with those of the store', async () => {
  expect(await check(undefined, all)).toEqual({ words: null, reads: 1 })
})
