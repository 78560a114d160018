import type { References } from '../domain/sites/references.ts'
import { runTrailerQuery } from '../domain/trailers/trailer-query.ts'
import type { TrailerProjection, TrailerQuery } from '../domain/trailers/trailer-query-fields.ts'
import type { Instant } from '../domain/values/instant.ts'
import type { TrailerWindow } from './api.ts'

/** A trailer on the board before and after a change; null: it was not there. */
export interface TrailerChange {
  readonly before: TrailerProjection | null
  readonly after: TrailerProjection | null
}

/** Rows known beyond the page, so that a row that leaves it has a successor at hand. */
const SPARE_ROWS = 60

/**
 * The result of one query, kept while rows change. Going through a hundred thousand trailers costs a tenth of a second,
 * so the first rows are kept in order and changes are sorted in until they run out.
 */
export class WatchedList {
  #count = 0
  #first: readonly number[] = []
  #complete = false
  #known = false

  constructor(readonly query: TrailerQuery) {}

  answer(trailers: ReadonlyMap<number, TrailerProjection>, references: References, now: Instant): TrailerWindow {
    this.#know(runTrailerQuery(trailers.values(), this.#fromStart(), references, now))
    return this.#window()
  }

  /** Goes through all trailers only when it must. `trailers`: after the changes. */
  follow(
    changes: readonly TrailerChange[],
    trailers: ReadonlyMap<number, TrailerProjection>,
    references: References,
    now: Instant,
  ): TrailerWindow {
    return this.#sortIn(changes, trailers, references, now) ?? this.answer(trailers, references, now)
  }

  #sortIn(
    changes: readonly TrailerChange[],
    trailers: ReadonlyMap<number, TrailerProjection>,
    references: References,
    now: Instant,
  ): TrailerWindow | null {
    // The shipment lookup covers other trailers, so one changed row may change the whole list.
    if (!this.#known || this.query.shipments.length > 0) return null
    const run = (rows: readonly TrailerProjection[]) =>
      runTrailerQuery(rows, this.#fromStart(rows.length), references, now)
    const before = run(changes.flatMap((change) => change.before ?? []))
    const after = changes.flatMap((change) => change.after ?? [])
    const changed = new Set(changes.flatMap(({ before, after }) => [before?.ID, after?.ID]))
    const unchanged = this.#first.filter((id) => !changed.has(id))
    const sorted = run([...unchanged.flatMap((id) => trailers.get(id) ?? []), ...after])
    const count = this.#count - before.count + run(after).count
    const ids = this.#complete ? sorted.ids : upTo(sorted.ids, unchanged.at(-1))
    if (ids.length < Math.min(count, this.query.skip + this.query.take)) return null
    this.#know({ ids, count })
    return this.#window()
  }

  #know({ ids, count }: TrailerWindow): void {
    this.#count = count
    this.#first = ids
    this.#complete = ids.length === count
    this.#known = true
  }

  #window(): TrailerWindow {
    const { skip, take } = this.query
    return { ids: this.#first.slice(skip, skip + take), count: this.#count }
  }

  #fromStart(take = this.query.skip + this.query.take + SPARE_ROWS): TrailerQuery {
    return { ...this.query, skip: 0, take }
  }
}

/** Cuts the list after the last known row that did not change: unknown rows may follow there. */
function upTo(ids: readonly number[], last: number | undefined): readonly number[] {
  return last === undefined ? [] : ids.slice(0, ids.indexOf(last) + 1)
}
