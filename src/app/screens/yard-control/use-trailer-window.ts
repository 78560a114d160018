import { useLiveQuery } from '../../stores/use-live-query.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerQuery } from '../../../domain/trailers/trailer-query.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { getTrailers } from '../../../mirror/reads/trailers.ts'
import type { TrailerWindow } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { useKept } from '../../stores/use-kept.ts'
import type { FirstRows } from './first-rows.ts'

export interface ShownWindow {
  /** In order; undefined before the first read. */
  readonly trailers: readonly Trailer[] | undefined
  /** All that match; undefined before the first answer. */
  readonly count: number | undefined
  readonly marks: ReadonlyMap<number, Mark>
}

const NO_MARKS: ReadonlyMap<number, Mark> = new Map()

/**
 * The page of trailers that a query asks for, kept live. The worker hands over the ordered IDs, the page reads these rows alone. While another page is on
 * its way the present one stays with its count, so nothing jumps and no row stands there that the count no longer knows; a page that is not visible (`active`
 * false) asks nothing. `query` must be kept between renders. `first`: what was read before the first render; it stands until the worker answers.
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
  // For a moment after the IDs changed, the answer is still that of the ones before.
  const trailers = read && read.ids === ids ? read.trailers : undefined
  const count = window?.count
  const shown = useKept(useMemo(() => trailers && { trailers, count }, [trailers, count]))
  return { trailers: ids && shown?.trailers, count: shown?.count, marks: marks ?? NO_MARKS }
}

/** The IDs of a page; how many match is not known before the worker's first word. */
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

/** IDs that are the same in the same order stay the same list: the rows are not read again. */
function withSameIDs(next: TrailerWindow, before: WatchedWindow | undefined): WatchedWindow {
  return before && next.ids.join() === before.ids.join() ? { ...next, ids: before.ids } : next
}
