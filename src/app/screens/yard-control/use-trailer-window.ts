import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerQuery } from '../../../domain/trailers/trailer-query.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { getTrailers } from '../../../mirror/reads/trailers.ts'
import type { TrailerWindow } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'

export interface ShownWindow {
  /** In order; undefined before the first read. */
  readonly trailers: readonly Trailer[] | undefined
  /** All that match; undefined before the first answer. */
  readonly count: number | undefined
  readonly marks: ReadonlyMap<number, Mark>
}

const NO_IDS: readonly number[] = []
const NO_MARKS: ReadonlyMap<number, Mark> = new Map()

/**
 * The page of trailers that a query asks for, kept live. The worker hands over the ordered IDs, the page reads these rows alone. While another page is on
 * its way the present one stays, so nothing jumps; a page that is not visible (`active` false) asks nothing. `query` must be kept between renders.
 */
export function useTrailerWindow(query: TrailerQuery, active: boolean): ShownWindow {
  const window = useWatchedWindow(query, active)
  const ids = window?.ids ?? NO_IDS
  const trailers = useKept(
    useLiveQuery(async () => (active && window ? await getTrailers(ids) : undefined), [ids, active, window]),
  )
  const marks = useKept(useLiveQuery(async () => (active ? await listMarks(ids) : undefined), [ids, active]))
  return { trailers: window && trailers, count: window?.count, marks: marks ?? NO_MARKS }
}

function useWatchedWindow(query: TrailerQuery, active: boolean): TrailerWindow | undefined {
  const [window, setWindow] = useState<TrailerWindow>()
  useEffect(() => {
    if (!active) return
    let ended = false
    const listen = (next: TrailerWindow) => {
      if (!ended) setWindow(next)
    }
    const watch = yardClient.watchTrailers(query, listen)
    return () => {
      ended = true
      void watch.then((end) => end())
    }
  }, [query, active])
  return window
}

/** The last value that was known: a live query is undefined for a moment whenever its question changes. */
export function useKept<T>(value: T | undefined): T | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return value ?? kept.current
}
