import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerPage } from '../../../sync/api.ts'

/** A page of the list with all its rows; `count` undefined: not known. */
export interface KnownPage {
  readonly ids: readonly number[]
  readonly trailers: readonly Trailer[]
  readonly count: number | undefined
}

/**
 * Adds what the worker sent to what is known of the page; unchanged rows stay the same objects, and so do unchanged IDs,
 * by which the marks are read.
 */
export function nextPage(known: Partial<KnownPage> | undefined, { ids, rows, count }: TrailerPage): KnownPage {
  const byID = new Map([...(known?.trailers ?? []), ...rows].map((row) => [row.ID, row]))
  return { ids: sameIDs(known?.ids, ids), count, trailers: ids.flatMap((id) => byID.get(id) ?? []) }
}

function sameIDs(known: readonly number[] | undefined, ids: readonly number[]): readonly number[] {
  return known?.join() === ids.join() ? known : ids
}
