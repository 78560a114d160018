import type { Instant } from '../values/instant.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isAboutSpot, isLater, latest, NOT_CHECKED, type Standing, standingOf } from './standing.ts'

/** An audit's entries by trailer and spot. */
export class AuditNotes {
  readonly #byTrailer = new Map<number, AuditTrailer[]>()
  readonly #bySpot = new Map<number, AuditTrailer[]>()
  /** Each kind of finding asks about each trailer. */
  readonly #standings = new Map<number, Standing>()

  constructor(
    readonly entries: readonly AuditTrailer[],
    private readonly isSingle: IsSingle,
  ) {
    for (const entry of entries) {
      if (entry.TakenBack) continue
      addTo(this.#byTrailer, entry.TrailerID, entry)
      if (entry.FoundTrailerID !== entry.TrailerID) addTo(this.#byTrailer, entry.FoundTrailerID, entry)
      if (entry.Walked) addTo(this.#bySpot, entry.LocationID, entry)
    }
  }

  standing(trailerID: number): Standing {
    const known = this.#standings.get(trailerID)
    if (known) return known
    const entries = this.#byTrailer.get(trailerID)
    if (!entries) return NOT_CHECKED
    const standing = standingOf(entries, trailerID, (place) => this.#answersAt(place))
    this.#standings.set(trailerID, standing)
    return standing
  }

  /** Returns the standing by the looks of before a moment. */
  standingBefore(trailerID: number, moment: Instant): Standing {
    const entries = (this.#byTrailer.get(trailerID) ?? []).filter(({ CheckedDate }) => CheckedDate < moment)
    return standingOf(entries, trailerID, (place) => this.#answersAt(place))
  }

  /** Returns a walk's latest answer; null for a shared place. */
  spot(locationID: number): AuditTrailer | null {
    return latest(this.#answersAt(locationID))
  }

  #answersAt(locationID: number): readonly AuditTrailer[] {
    return this.isSingle(locationID) ? (this.#bySpot.get(locationID) ?? []) : []
  }

  /** Returns typed unlisted numbers, by the last look at each spot. */
  strangers(): readonly AuditTrailer[] {
    return this.entries.filter((entry) => {
      const { TakenBack, FoundTrailerID, FoundNumber, LocationID } = entry
      if (TakenBack || FoundTrailerID !== null || FoundNumber === null || LocationID === null) return false
      return !this.#answersAt(LocationID).some((answer) => isLater(answer, entry) && isAboutSpot(answer))
    })
  }

  get trailerIDs(): readonly number[] {
    return [...this.#byTrailer.keys()]
  }
}

/** Adds a value to those of a key; none without a key. */
export function addTo<V>(map: Map<number, V[]>, key: number | null, value: V): void {
  if (key === null) return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** True for a place for one trailer: an answer concerns every trailer. */
export type IsSingle = (locationID: number) => boolean
