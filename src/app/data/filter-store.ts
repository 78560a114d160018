import { useCallback } from 'react'
import { create, useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { type FilterPlace, filtersAt, type KeptFilters, noFilters, withFiltersAt, withoutSite } from './kept-filters.ts'

/** Filters per screen, kept until the sign-out. */
const filterStore = createFilterStore('yardhand-filters')
const taskFilterStore = createFilterStore('taskFilters')

/** The screen whose filters have their own key, `taskFilters` (spec 1§2.4). */
export const TASKS_SCREEN = 'tasks'

function createFilterStore(name: string) {
  return create<KeptFilters>()(persist(() => noFilters, { name, version: 1 }))
}

function storeOf(screen: string) {
  return screen === TASKS_SCREEN ? taskFilterStore : filterStore
}

/** Returns `[filters, change, clear]`, kept until the sign-out. `defaults` must be memoized. */
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

/** Sets the filters of a screen to which another one leads. */
export function keepFilters(place: FilterPlace, value: object): void {
  storeOf(place.screen).setState((state) => withFiltersAt(state, place, value))
}

/** Returns the filters of one screen, outside of a render. */
export function readFilters<T extends object>(place: FilterPlace, defaults: T): T {
  return filtersAt(storeOf(place.screen).getState(), place, defaults)
}

/** Removes the filters of one site. */
export function forgetFiltersOf(siteID: number): void {
  for (const store of [filterStore, taskFilterStore]) store.setState((state) => withoutSite(state, siteID))
}

/** Removes all filters, at sign-out (spec 1§2.1). */
export function forgetFilters(): void {
  for (const store of [filterStore, taskFilterStore]) {
    store.setState(noFilters)
    // `persist` is missing if the browser has no storage.
    store.persist?.clearStorage()
  }
}
