import { expect, test, vi } from 'vitest'
import type { Overview, OverviewQuery } from '../../../domain/overview/overview.ts'

type Tell = (overview: Overview) => void

/** The watches of the worker that are open. */
const watches = vi.hoisted(() => new Set<Tell>())
vi.mock('../../../sync/client.ts', () => ({
  yardClient: {
    watchOverview: async (_query: OverviewQuery, tell: Tell) => {
      watches.add(tell)
      return () => watches.delete(tell)
    },
  },
}))
const { askOverview, knownOverview, watchOverview } = await import('./known-overview.ts')

const place = { screen: 'overview', UserID: 7, SiteID: 1 }
const asked: OverviewQuery = { days: 'today', now: '2026-11-20T14:00:10.000Z' }
const figures = { since: '2026-11-20T06:00:00.000Z' } as Overview

test('figures asked for twice are calculated once, and are there for the first render of the same minute alone', async () => {
  const asks = [askOverview(place, asked), askOverview(place, asked)]
  expect([watches.size, knownOverview(place, asked)]).toEqual([1, undefined])
  const late = vi.fn()
  const end = await watchOverview(place, asked, late)
  for (const tell of watches) tell(figures)
  await Promise.all(asks)
  // The page that was mounted meanwhile has the answer that was asked ahead.
  expect(late).toHaveBeenCalledWith(figures)
  end()
  await askOverview(place, asked)
  expect(watches.size).toBe(0)

  expect(knownOverview(place, { ...asked, now: '2026-11-20T14:00:59.000Z' })).toBe(figures)
  expect(knownOverview(place, { ...asked, now: '2026-11-20T14:01:00.000Z' })).toBeUndefined()
  expect(knownOverview(place, { ...asked, days: 'week' })).toBeUndefined()
  expect(knownOverview({ ...place, SiteID: 2 }, asked)).toBeUndefined()
  expect(knownOverview({ ...place, UserID: 8 }, asked)).toBeUndefined()
})
