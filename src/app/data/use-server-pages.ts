import { useMemo, useState } from 'react'
import type { ServerResult } from '../../sync/api.ts'
import type { Sort } from '../kit/column.ts'
import type { FilterPlace } from './kept-filters.ts'
import type { ServerPage } from './server-list.ts'
import { type ListPage, useListChoices } from './use-list-choices.ts'
import { useServerList } from './use-server-list.ts'

export interface ServerPagesOptions<F, Q, R> {
  /** The filters before a person chose any; must be memoized. */
  readonly usual: F
  /** Omitted for a list that keeps the server's order. */
  readonly usualSort?: Sort
  /** By default the page fills the window. */
  readonly usualTake?: number
  /** Returns the server's query; must be stable. */
  readonly ask: (filter: F, page: ListPage, sort: Sort) => Q
  /** Must be stable. */
  readonly read: (query: Q) => Promise<ServerResult<ServerPage<R>>>
  /** False while the screen is hidden. */
  readonly active: boolean
  /** Shown when the list cannot be read offline. */
  readonly offline: string
}

/** Of a list that is asked for without an order. */
const UNSORTED: Sort = { key: '', type: 'asc' }

/**
 * Returns a list that the server filters, orders and pages: `list`, `sort`, `onSort` and `view` are for `ListScreen`,
 * `note` says why its rows are old, `reload` reads it again after a write.
 */
export function useServerPages<F extends object, Q, R extends { readonly ID: number }>(
  place: FilterPlace,
  { usual, usualSort, usualTake, ask, read, active, offline }: ServerPagesOptions<F, Q, R>,
) {
  const { state, clear, page, setPage, view } = useListChoices(place, usual, usualTake)
  const [sort, onSort] = useState(usualSort ?? UNSORTED)
  const { filter } = state
  const query = useMemo(() => ask(filter, page, sort), [ask, filter, page, sort])
  const { rows, count, emptyWords, note, reload } = useServerList(query, read, { active, offline })
  const list = {
    rows,
    rowKey: idOf,
    emptyText: emptyWords ?? 'No entries.',
    pager: { ...page, count, onChange: setPage },
  }
  return { state, clear, list, note, reload, shown: usualSort ? { view, sort, onSort } : { view } }
}

function idOf({ ID }: { readonly ID: number }): number {
  return ID
}
