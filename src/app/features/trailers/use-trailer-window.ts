import { useLiveQuery } from '../../data/use-live-query.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerQuery } from '../../../domain/trailers/trailer-query-fields.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { getTrailers } from '../../../mirror/reads/trailers.ts'
import type { TrailerWindow } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { useKept } from '../../data/use-kept.ts'
import type { FirstRows } from './first-rows.ts'

export interface ShownWindow {
  /** In order; undefined before the first read. */
  readonly trailers: readonly Trailer[] | undefined
  /** The number of all matches; undefined until the worker returns it. */
  readonly count: number | undefined
  readonly marks: ReadonlyMap<number, Mark>
}

const NO_MARKS: ReadonlyMap<number, Mark> = new Map()

/**
 * The page of trailers for a query: the worker sends the ordered IDs, the page reads their rows.
 * Rows and count change together, so nothing jumps. A hidden page (`active` false) reads nothing.
 * `query` must be stable between renders; `first` is shown until the worker responds.
 */
export function useTrailerWindow(query: TrailerQuery, active: boolean, first?: FirstRows): ShownWindow {
  const window = useWatchedWindow(query, active, first)
  const ids = window?.ids
  const read = useLiveQuery(
    async () => (active && ids ? { ids, trailers: await getTrailers(ids) } : undefined),
    [ids, active],
    first,
  )
  const marks = useKept(
    useLiveQuery(async () => (active && ids ? await listMarks(ids) : undefined), [ids, active], first?.marks),
  )
  // Right after the IDs change, the read rows are still those of the old IDs.
  const trailers = read && read.ids === ids ? read.trailers : undefined
  const count = window?.count
  const shown = useKept(useMemo(() => trailers && { trailers, count }, [trailers, count]))
  return { trailers: ids && shown?.trailers, count: shown?.count, marks: marks ?? NO_MARKS }
}

/** The IDs of a page; the count is not known until the worker responds. */
type WatchedWindow = Pick<TrailerWindow, 'ids'> & Partial<TrailerWindow>

function useWatchedWindow(query: TrailerQuery, active: boolean, first?: FirstRows): WatchedWindow | undefined {
  const [window, setWindow] = useState<WatchedWindow | undefined>(first && { ids: first.ids })
  useEffect(() => {
    if (!active) return
    let ended = false
    const listen = (next: TrailerWindow) => {
      if (!ended) setWindow((before) => withSameIDs(next, before))
    }
    const watch = yardClient.watchTrailers(query, listen)
    return () => {
      ended = true
      void watch.then((end) => end())
    }
  }, [query, active])
  return window
}

/** Keeps the old list if the IDs are the same, so that the rows are not read again. */
function withSameIDs(next: TrailerWindow, before: WatchedWindow | undefined): WatchedWindow {
  return before && next.ids.join() === before.ids.join() ? { ...next, ids: before.ids } : next
}
