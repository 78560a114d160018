import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import { type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'

type Base = Readonly<Record<string, unknown>> | null

/** Readings at the truck: the later of two stands. */
const measurements = ['BoxTemperature', 'ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight'] as const
export type Measurement = (typeof measurements)[number]

/** Merged as one unit: halves of two people's edits would describe no real trailer. */
const group: ReadonlySet<TrailerFieldName> = new Set([
  ...(['StatusType', 'DirectionType', 'Intent', 'ShipmentNumber', 'ShipmentDate', 'SetTemperature'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3', 'SealIntact', 'SealIntact2', 'SealIntact3'] as const),
  ...(['SealMatchesBOL', 'SealMatchesBOL2', 'SealMatchesBOL3'] as const),
])

export interface Merge {
  /** Columns to set, with the time of each measurement. */
  readonly apply: Partial<Trailer>
  /** Measurements older than the trailer's: kept in the history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
  /** Fields that somebody else changed first, where the first change stands. */
  readonly conflicts: readonly TrailerFieldName[]
  /** Fields that are not applied because of the conflicts; for the group all of them. */
  readonly contested: readonly TrailerFieldName[]
}

/**
 * Merges an edit field by field. A field equal to `base` was not changed by the person; a field
 * that differs from it on the trailer was changed by somebody else. Without `base` all fields
 * apply.
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

/** Returns a measurement with its time. */
export function measured(name: Measurement, value: number | null, madeAt: Instant): Partial<Trailer> {
  return { [name]: value, [`${name}At`]: madeAt }
}

export function isMeasurement(name: string): name is Measurement {
  return (measurements as readonly string[]).includes(name)
}

/** True if the trailer's value was measured later. */
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
