import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import { type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'

type Base = Readonly<Record<string, unknown>> | null

/** The later of two readings stands. */
const measurements = ['BoxTemperature', 'ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight'] as const
export type Measurement = (typeof measurements)[number]

/** Merged as one: halves of two edits would describe no real trailer. */
const group: ReadonlySet<TrailerFieldName> = new Set([
  ...(['StatusType', 'DirectionType', 'Intent', 'ShipmentNumber', 'ShipmentDate', 'SetTemperature'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3', 'SealIntact', 'SealIntact2', 'SealIntact3'] as const),
  ...(['SealMatchesBOL', 'SealMatchesBOL2', 'SealMatchesBOL3'] as const),
])

export interface Merge {
  /** With the time of each measurement. */
  readonly apply: Partial<Trailer>
  /** Older measurements, kept in history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
  /** Changed first by somebody else, which stands. */
  readonly conflicts: readonly TrailerFieldName[]
  /** Not applied because of the conflicts; for the group all of them. */
  readonly contested: readonly TrailerFieldName[]
}

/**
 * Merges an edit by field. A field equal to `base` is unchanged by the person; one that differs
 * from it on the trailer was changed by others. Without `base` all fields apply.
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
