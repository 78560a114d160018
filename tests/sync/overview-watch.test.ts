import { beforeEach, expect, test } from 'vitest'
import type { Overview, OverviewQuery } from '../../src/domain/overview/overview.ts'
import { at, buildReferences, buildTrailer } from '../../src/domain/testing/builders.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { OverviewWatches } from '../../src/sync/overview-watch.ts'
import { FakeClock } from './fake-clock.ts'

/** Longer than the pause between two answers. */
const PAUSE_MS = 1_000
const touched: OverviewQuery = { days: 'today', now: '2026-11-20T14:00:10.000Z' }
const mounted: OverviewQuery = { ...touched, now: '2026-11-20T14:00:11.000Z' }

let clock: FakeClock
let trailers: Map<number, Trailer>
/** Each calculation reads the rows once. */
let calculations: number
let watches: OverviewWatches

beforeEach(() => {
  clock = new FakeClock()
  trailers = new Map([[100, buildTrailer({ ID: 100, LocationID: at.spot })]])
  calculations = 0
  const references = buildReferences({})
  watches = new OverviewWatches(clock, () => {
    calculations += 1
    return { trailers, tasks: new Map(), references }
  })
})

/** Returns the number of trailers in each answer so far. */
function watch(query: OverviewQuery): number[] {
  const counts: number[] = []
  watches.watch(query, ({ yard }: Overview) => counts.push(yard.count))
  return counts
}

test('the page gets the figures that were asked for at the touch, calculated once', () => {
  const end = watches.watch(touched, () => undefined)
  end()
  expect(watch(mounted)).toEqual([1])
  expect(calculations).toBe(1)
})

test('they are calculated again for other days and another minute', () => {
  watch(touched)
  watch({ ...touched, days: 'week' })
  expect(calculations).toBe(2)
  watch({ ...touched, now: '2026-11-20T14:01:00.000Z' })
  expect(calculations).toBe(3)
})

test('a change between the touch and the page is in the figures of the page', async () => {
  watches.watch(touched, () => undefined)()
  trailers.set(101, buildTrailer({ ID: 101, LocationID: at.otherSpot }))
  watches.follow()
  const shown = watch(mounted)
  expect(shown).toEqual([2])
  trailers.delete(101)
  watches.follow()
  await clock.advance(PAUSE_MS)
  expect(shown.at(-1)).toBe(1)
})
