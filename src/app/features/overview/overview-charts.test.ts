import { expect, test, vi } from 'vitest'
import type { Overview } from '../../../domain/overview/overview.ts'
import { checkBands, dwellBands } from '../../../domain/overview/bands.ts'
import { LocationType, StatusType, TrailerType } from '../../../domain/trailers/trailer-lists.ts'
import { overviewCharts } from './overview-charts.ts'
import type { OverviewLinks } from './overview-links.ts'
import { overviewTiles } from './overview-tiles.tsx'

const noHours = Array.from({ length: 24 }, () => ({ completed: 0, open: 0 }))
const overview: Overview = {
  since: '2026-11-20T06:00:00.000Z',
  yard: {
    count: 3,
    types: [{ Type: TrailerType.Van, count: 3, loaded: 2, empty: 1, other: 0 }],
    statuses: [{ StatusType: StatusType.Loaded, count: 2 }],
    places: [{ Type: LocationType.ParkingSpot, total: 4, taken: 1, closed: 1 }],
    elsewhere: 2,
    dwell: dwellBands.map(({ ID }) => (ID === 1 ? 3 : 0)),
    medianDwell: 72,
  },
  checks: { count: 2, due: checkBands.map(({ ID }) => (ID === 1 ? 2 : 0)), latest: 70, interval: 240 },
  tasks: {
    ...{ pending: 4, working: 1, priority: 1, late: 2, completed: { count: 2, wait: 5, work: 14 } },
    hours: noHours.map((hour, at) => (at === 9 ? { completed: 2, open: 1 } : hour)),
    actions: [{ Action: 1, count: 2, wait: 5, work: 14 }],
    drivers: [{ UserID: 70, Name: '', count: 1, wait: null, work: null }],
  },
  doors: { taken: 1, late: 0, turns: 1, median: 60, doors: [{ LocationID: 80, Name: 'Door 1', count: 1, median: 60 }] },
}

function links() {
  return {
    ...{ trailers: vi.fn(), placed: vi.fn(), reefers: vi.fn() },
    ...{ completed: vi.fn(), pending: vi.fn(), doors: vi.fn() },
  } satisfies OverviewLinks
}
const noLinks: OverviewLinks = {
  ...{ trailers: null, placed: null, reefers: null },
  ...{ completed: null, pending: null, doors: null },
}

test('each bar leads to its list; an empty one, whose list would be empty, to none', () => {
  const to = links()
  for (const { bars, list } of overviewCharts(overview, to)) {
    for (const { onOpen } of bars) onOpen?.()
    list?.onOpen()
  }
  expect(to.reefers.mock.calls).toEqual([[{ checkDue: 1 }]])
  expect(to.placed.mock.calls).toEqual([[LocationType.ParkingSpot]])
  expect(to.trailers.mock.calls).toEqual([[{ types: [TrailerType.Van] }], [{ statusTypes: [1] }], [{ dwell: 1 }]])
  expect(to.completed.mock.calls).toEqual([[{ locations: [80] }], [{}], [{ actions: [1] }], [{ users: [70] }]])
  expect(to.doors).toHaveBeenCalledOnce()
})

test('somebody who may open none of the lists sees the same figures without links', () => {
  const figures = (to: OverviewLinks) => overviewCharts(overview, to).map(({ bars }) => bars.map(({ words }) => words))
  const charts = overviewCharts(overview, noLinks)
  expect(figures(noLinks)).toEqual(figures(links()))
  expect(charts.flatMap(({ bars }) => bars).filter(({ onOpen }) => onOpen)).toEqual([])
  expect(charts.filter(({ list }) => list)).toEqual([])
  expect(overviewTiles(overview, noLinks).every(({ onOpen }) => onOpen === null)).toBe(true)
})

test('each row of a table has a cell for each head', () => {
  for (const { title, heads, bars } of overviewCharts(overview, noLinks)) {
    expect(bars.length, title).toBeGreaterThan(0)
    for (const { cells } of bars) expect(cells.length + 1, title).toBe(heads.length)
  }
})

test('times that nobody measured are N/A, and a driver without a name has a number', () => {
  const chart = overviewCharts(overview, noLinks).find(({ title }) => title === 'Median time per driver')
  expect(chart?.bars).toMatchObject([{ name: '#70', words: 'N/A, 1 task', cells: ['1', 'N/A', 'N/A'] }])
})

test('a site without Product Protection or spots has no figure for them', () => {
  const plain = { ...overview, checks: null, yard: { ...overview.yard, places: [] } }
  expect(overviewCharts(plain, links()).map(({ title }) => title)).not.toContain('Reefer checks due')
  const tiles = overviewTiles(plain, links())
  expect(tiles.map(({ title }) => title)).not.toContain('Due in 30 m')
  expect(tiles.find(({ title }) => title === 'Spots taken')).toMatchObject({ figure: 'N/A', onOpen: null })
})
