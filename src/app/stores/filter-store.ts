import { useCallback } from 'react'
import { create, useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { type FilterPlace, filtersAt, type KeptFilters, noFilters, withFiltersAt } from './kept-filters.ts'

/** The filters of each screen, kept on the tablet for as long as one person is signed in: a reload or an empty battery loses none. */
const filterStore = createFilterStore('yardhand-filters')
/** Those of the board under a key of their own (spec 1§2.4). */
const taskFilterStore = createFilterStore('taskFilters')

/** The screen whose filters lie under the key `taskFilters`. */
export const TASKS_SCREEN = 'tasks'

function createFilterStore(name: string) {
  return create<KeptFilters>()(persist(() => noFilters, { name, version: 1 }))
}

function storeOf(screen: string) {
  return screen === TASKS_SCREEN ? taskFilterStore : filterStore
}

/**
 * The filters of one screen: `[filters, change, clear]`. They outlive screen and page and end with the sign-out; another person starts with the defaults.
 * `defaults` must be the same object in each render.
 */
export function useFilters<T extends object>(
  { screen, UserID, SiteID }: FilterPlace,
  defaults: T,
): readonly [T, (change: Partial<T>) => void, () => void] {
  const filters = useStore(storeOf(screen), (state) => filtersAt(state, { screen, UserID, SiteID }, defaults))
  const change = useCallback(
    (part: Partial<T>) =>
      storeOf(screen).setState((state) => {
        const place = { screen, UserID, SiteID }
        return withFiltersAt(state, place, { ...filtersAt(state, place, defaults), ...part })
      }),
    [screen, UserID, SiteID, defaults],
  )
  const clear = useCallback(
    () => storeOf(screen).setState((state) => withFiltersAt(state, { screen, UserID, SiteID }, defaults)),
    [screen, UserID, SiteID, defaults],
  )
  return [filters, change, clear]
}

/** The filters of one screen as they are now, outside of a render. */
export function readFilters<T extends object>(place: FilterPlace, defaults: T): T {
  return filtersAt(storeOf(place.screen).getState(), place, defaults)
}

/** Forgets all filters, at sign-out (spec 1§2.1). */
export function forgetFilters(): void {
  for (const store of [filterStore, taskFilterStore]) {
    store.setState(noFilters)
    // Without a place to keep them there is nothing to clear.
    store.persist?.clearStorage()
  }
}
