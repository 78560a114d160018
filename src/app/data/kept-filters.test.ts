import { expect, test } from 'vitest'
import { filtersAt, noFilters, withFiltersAt } from './kept-filters.ts'

const defaults = { keyword: '' }
const here = { screen: 'yard-control', UserID: 7, SiteID: 1 }

test('a person finds the filters again that they set on a screen', () => {
  const kept = withFiltersAt(noFilters, here, { keyword: 'YHDU' })
  expect(filtersAt(kept, here, defaults)).toEqual({ keyword: 'YHDU' })
})

test('each site has its own filters', () => {
  const there = { ...here, SiteID: 2 }
  const kept = withFiltersAt(withFiltersAt(noFilters, here, { keyword: 'A' }), there, { keyword: 'B' })
  expect(filtersAt(kept, here, defaults)).toEqual({ keyword: 'A' })
  expect(filtersAt(kept, there, defaults)).toEqual({ keyword: 'B' })
})

test('another person starts with the defaults, and so does the first one later', () => {
  const other = { ...here, UserID: 8 }
  const kept = withFiltersAt(noFilters, here, { keyword: 'A' })
  expect(filtersAt(kept, other, defaults)).toBe(defaults)
  expect(filtersAt(withFiltersAt(kept, other, { keyword: 'B' }), here, defaults)).toBe(defaults)
})
