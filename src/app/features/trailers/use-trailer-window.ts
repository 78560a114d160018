import { useEffect, useState } from 'react'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerQuery } from '../../../domain/trailers/trailer-query-fields.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import type { TrailerPage } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'
import { saving } from '../../data/saving.ts'
import { isSameMap, useKept } from '../../data/use-kept.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import type { FirstRows } from './first-rows.ts'
import { type KnownPage, nextPage } from './known-page.ts'

export interface ShownWindow {
  /** In order; undefined before the first read. */
  readonly trailers: readonly Trailer[] | undefined
  /** The number of all matches; undefined until the worker returns it. */
  readonly count: number | undefined
  readonly marks: ReadonlyMap<number, Mark>
}

const NO_MARKS: ReadonlyMap<number, Mark> = new Map()

/**
 * The page of trailers for a query. The worker sends order, count and changed rows in one message, so nothing jumps. A
 * hidden page (`active` false) follows nothing. `query` must be stable between renders; `first` is shown until the
 * worker responds.
 */
export function useTrailerWindow(query: TrailerQuery, active: boolean, first?: FirstRows): ShownWindow {
  const [page, setPage] = useState<KnownPage | undefined>(first && { ...first, count: undefined })
  useEffect(() => {
    if (!active) return
    // The worker starts from nothing with each watch: no row of an earlier one is kept.
    let isFirst = true
    const take = (sent: TrailerPage) => {
      const isBegun = !isFirst
      isFirst = false
      setPage((before) => nextPage(isBegun ? before : { ids: before?.ids }, sent))
    }
    return listening((alive) => yardClient.watchTrailerPage(query, (sent) => alive() && take(sent)))
  }, [query, active])
  const ids = page?.ids
  const marks = useKept(
    useLiveQuery(async () => (active && ids ? await listMarks(ids) : undefined), [ids, active], {
      first: first?.marks,
      quiet: saving,
      // Most changes of the page's order change no mark.
      isSame: (before, now) => before !== undefined && now !== undefined && isSameMap(before, now),
    }),
  )
  return { trailers: page?.trailers, count: page?.count, marks: marks ?? NO_MARKS }
}
