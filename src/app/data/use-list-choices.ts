import { useCallback, useMemo, useState } from 'react'
import type { FilterState } from '../kit/list/filter-fields.tsx'
import type { ListView } from '../kit/list/list-screen.tsx'
import { fillingPageSize } from '../kit/pager.tsx'
import { useFilters } from './filter-store.ts'
import type { FilterPlace } from './kept-filters.ts'
import { useListView, useUiStore } from './ui-store.ts'

export interface ListPage {
  readonly skip: number
  readonly take: number
}

export interface ListChoices<F> {
  readonly state: FilterState<F>
  /** Sets all filters to the usual ones. */
  readonly clear: () => void
  readonly page: ListPage
  readonly setPage: (page: ListPage) => void
  readonly view: ListView
}

/**
 * Returns the filters, the page and the view of a list that is read page by page. Other filters lead to its first
 * page (spec 2§4); the page size is kept per screen, and is `usualTake` until a person chooses one, which by default
 * fills the window. `usual` must be memoized.
 */
export function useListChoices<F extends object>(place: FilterPlace, usual: F, usualTake?: number): ListChoices<F> {
  const { screen, UserID } = place
  const [filter, onChange, clear] = useFilters(place, usual)
  const view = useListView(screen, screen, UserID)
  const take = usePageSize(screen, usualTake)
  const [start, setStart] = useState({ of: filter, skip: 0 })
  const skip = start.of === filter ? start.skip : 0
  const page = useMemo(() => ({ skip, take }), [skip, take])
  const setPage = useCallback(
    (next: ListPage) => {
      if (next.take !== take) useUiStore.getState().setPageSize(screen, next.take)
      setStart({ of: filter, skip: next.skip })
    },
    [screen, filter, take],
  )
  return { state: { filter, usual, onChange }, clear, page, setPage, view }
}

/** Returns the page size that a person chose for a screen, else `usual`, by default the one that fills the window. */
export function usePageSize(screen: string, usual?: number): number {
  // Read once: an on-screen keyboard makes the window lower, and a turned tablet keeps its rows.
  const [filling] = useState(fillingPageSize)
  return useUiStore(({ pageSizes }) => pageSizes[screen]) ?? usual ?? filling
}
