import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import { type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'

type Base = Readonly<Record<string, unknown>> | null

/** Readings of the truck: of two, the one made later is right. */
const measurements = ['BoxTemperature', 'ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight'] as const
export type Measurement = (typeof measurements)[number]

/** What belongs together: half of one person's and half of another's would describe no trailer at all. */
const group: ReadonlySet<TrailerFieldName> = new Set([
  ...(['StatusType', 'DirectionType', 'Intent', 'ShipmentNumber', 'ShipmentDate', 'SetTemperature'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3', 'SealIntact', 'SealIntact2', 'SealIntact3'] as const),
  ...(['SealMatchesBOL', 'SealMatchesBOL2', 'SealMatchesBOL3'] as const),
])

export interface Merge {
  /** Columns to set, with the moment of each measurement beside it. */
  readonly apply: Partial<Trailer>
  /** Measurements that a later one has overtaken: they stand in the history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
  /** Fields that somebody else changed first, where first wins. */
  readonly conflicts: readonly TrailerFieldName[]
  /** Fields of this edit that are not applied because of those; of the group all of them. */
  readonly contested: readonly TrailerFieldName[]
}

/**
 * Merges an edit into a trailer field by field. `base` is what the person saw: a field
 * equal to it was not changed by them, and one that differs from it on the trailer was changed by somebody else.
 * Without `base` all fields count as changed by them alone.
 */
export function mergeFields(trailer: Trailer, mine: TrailerFields, base: Base, madeAt: Instant): Merge {
  const apply: Record<string, unknown> = {}
  const overtaken: Partial<Record<Measurement, number | null>> = {}
  const conflicts: TrailerFieldName[] = []
  const contested: TrailerFieldName[] = []
  const groupChanges: TrailerFieldName[] = []
  for (const name of trailerFieldNames) {
    if (!isChangedByMe(name, mine, base) || mine[name] === trailer[name]) continue
    if (isMeasurement(name)) {
      if (isOvertaken(trailer, name, madeAt)) overtaken[name] = mine[name]
      else Object.assign(apply, measured(name, mine[name], madeAt))
    } else if (group.has(name)) groupChanges.push(name)
    else if (isChangedByOthers(name, trailer, base)) {
      conflicts.push(name)
      contested.push(name)
    } else apply[name] = mine[name]
  }
  const theirs = trailerFieldNames.filter((name) => group.has(name) && isChangedByOthers(name, trailer, base))
  if (groupChanges.length > 0 && theirs.length > 0) {
    conflicts.push(...theirs)
    contested.push(...groupChanges)
  } else for (const name of groupChanges) apply[name] = mine[name]
  return { apply, overtaken, conflicts, contested }
}

/** A measurement with the moment at which it was made. */
export function measured(name: Measurement, value: number | null, madeAt: Instant): Partial<Trailer> {
  return { [name]: value, [`${name}At`]: madeAt }
}

export function isMeasurement(name: string): name is Measurement {
  return (measurements as readonly string[]).includes(name)
}

/** Whether the trailer's value was measured after the given moment. */
export function isOvertaken(trailer: Trailer, name: Measurement, madeAt: Instant): boolean {
  const at = trailer[`${name}At`]
  return at !== null && at > madeAt
}

function isChangedByMe(name: TrailerFieldName, mine: TrailerFields, base: Base): boolean {
  return base === null || !(name in base) || base[name] !== mine[name]
}

function isChangedByOthers(name: TrailerFieldName, trailer: Trailer, base: Base): boolean {
  return base !== null && name in base && base[name] !== trailer[name]
}
