import type { References } from '../sites/references.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import { TrailerState, StatusType } from '../trailers/trailer-lists.ts'
import type { TrailerProjection } from '../trailers/trailer-query-fields.ts'
import { taskTypeOf, TaskType } from '../tasks/task-lists.ts'
import { minutesBetween } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { arrivalsOf, dwellBands, isIn } from './bands.ts'
import { groupBy } from './groups.ts'
import { median } from './median.ts'

/** Trailers of a type. `other`: neither a load nor free for one, such as out of service. */
export interface TypeFigure {
  readonly Type: number
  readonly count: number
  readonly loaded: number
  readonly empty: number
  readonly other: number
}

/** Locations of a type that hold one trailer each. */
export interface PlaceFigure {
  readonly Type: number
  readonly total: number
  readonly taken: number
  /** Out of service, without those taken all the same. */
  readonly closed: number
}

/** The trailers on the yard. */
export interface YardFigures {
  readonly count: number
  /** Most trailers first, without types of which none is here. */
  readonly types: readonly TypeFigure[]
  readonly statuses: readonly { readonly StatusType: number; readonly count: number }[]
  readonly places: readonly PlaceFigure[]
  /** Trailers at places for many, and at places that are not in the list. */
  readonly elsewhere: number
  /** Trailers by band of dwell, in the order of `dwellBands`. */
  readonly dwell: readonly number[]
  /** Minutes; null for an empty yard. */
  readonly medianDwell: number | null
}

/** Returns the figures of the trailers on the yard; others may be among them and are skipped. */
export function yardFigures(
  trailers: Iterable<TrailerProjection>,
  { locations }: Pick<References, 'locations'>,
  now: Instant,
): YardFigures {
  const here = [...trailers].filter(({ State }) => State === TrailerState.OnYard)
  const taken = new Set<number>()
  let elsewhere = 0
  for (const { LocationID } of here) {
    const place = locations.get(LocationID)
    if (place && holdsOneTrailer(place.Type)) taken.add(LocationID)
    else elsewhere += 1
  }
  const spans = dwellBands.map(({ ID }) => arrivalsOf(ID, now))
  const dwell = spans.map((span) => here.filter(({ ArrivalDate }) => isIn(span, ArrivalDate)).length)
  return {
    count: here.length,
    types: typesOf(here),
    statuses: groupBy(here, ({ StatusType }) => StatusType).map(([StatusType, { length }]) => ({
      StatusType,
      count: length,
    })),
    places: placesOf(locations, taken),
    elsewhere,
    dwell,
    medianDwell: median(here.map(({ ArrivalDate }) => minutesBetween(ArrivalDate, now))),
  }
}

function typesOf(here: readonly TrailerProjection[]): readonly TypeFigure[] {
  return groupBy(here, ({ Type }) => Type).map(([Type, group]) => {
    const count = (load: Load) => group.filter(({ StatusType }) => loadOf(StatusType) === load).length
    return { Type, count: group.length, loaded: count('loaded'), empty: count('empty'), other: count('other') }
  })
}

type Load = 'loaded' | 'empty' | 'other'

const emptyStatuses: readonly number[] = [StatusType.Empty, StatusType.RedTagEmpty, StatusType.StorageEmpty]

function loadOf(status: number): Load {
  if (taskTypeOf(status) === TaskType.Loaded) return 'loaded'
  return emptyStatuses.includes(status) ? 'empty' : 'other'
}

function placesOf(locations: References['locations'], taken: ReadonlySet<number>): readonly PlaceFigure[] {
  const single = [...locations.values()].filter(({ Type }) => holdsOneTrailer(Type))
  return groupBy(single, ({ Type }) => Type).map(([Type, places]) => ({
    Type,
    total: places.length,
    taken: places.filter(({ ID }) => taken.has(ID)).length,
    closed: places.filter(({ ID, OutOfService }) => OutOfService && !taken.has(ID)).length,
  }))
}
