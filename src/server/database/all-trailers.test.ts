import { expect, test } from 'vitest'
import { buildReferences, buildTrailer } from '../../domain/testing/builders.ts'
import { defaultTrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { allTrailers } from './all-trailers.ts'

test('requests are handled before each statement, also where no trailer matches', async () => {
  const steps = 5
  let left = steps
  /** The turns of the event loop, in order. */
  const seen: string[] = []
  let runs = true
  const request = () => {
    seen.push('request')
    if (runs) setImmediate(request)
  }
  setImmediate(request)
  const ask = async () => {
    seen.push('statement')
    left -= 1
    return left > 0 ? [{ ID: steps - left }] : []
  }
  const read = async () => {
    seen.push('statement')
    return left === 0 ? [buildTrailer({ ID: 7 })] : []
  }
  const found: number[] = []
  const asked = { siteID: 1, query: defaultTrailerQuery, references: buildReferences() }
  // The answers of a database are rows of any shape.
  for await (const trailers of allTrailers(asked, ask as never, read as never))
    found.push(...trailers.map(({ ID }) => ID))
  runs = false
  expect(found).toEqual([7])
  expect(seen.filter((one) => one === 'statement')).toHaveLength(2 * steps)
  const follow = seen.some((one, at) => one === 'statement' && seen[at + 1] === 'statement')
  expect(follow).toBe(false)
})
