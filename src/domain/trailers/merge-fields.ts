import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import { type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'
import { isConfirmedByScale, isWeight, sourceOfWeight, type Weighed } from './weight-source.ts'

type Base = Readonly<Record<string, unknown>> | null

/** The later of two readings stands. */
const measurements = ['BoxTemperature', 'ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight'] as const
export type Measurement = (typeof measurements)[number]

/** Older measurements, weights with their source. */
export type Overtaken = Partial<Pick<Trailer, Measurement | 'TrailerWeightSource' | 'OutboundWeightSource'>>

/** Merged as one: halves of two edits would describe no real trailer. */
const group: ReadonlySet<TrailerFieldName> = new Set([
  ...(['StatusType', 'DirectionType', 'Intent', 'ShipmentNumber', 'ShipmentDate', 'SetTemperature'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3', 'SealIntact', 'SealIntact2', 'SealIntact3'] as const),
  ...(['SealMatchesBOL', 'SealMatchesBOL2', 'SealMatchesBOL3'] as const),
])

export interface Merge {
  /** With the time of each measurement. */
  readonly apply: Partial<Trailer>
  /** Kept in history only. */
  readonly overtaken: Overtaken
  /** Changed first by somebody else, which stands. */
  readonly conflicts: readonly TrailerFieldName[]
  /** Not applied because of the conflicts; for the group all of them. */
  readonly contested: readonly TrailerFieldName[]
}

/**
 * Merges an edit by field. A field equal to `base` is unchanged by the person; one that differs
 * from it on the trailer was changed by others. Without `base` all fields apply. An unchanged weight that the scale
 * confirms is a new measurement.
 */
export function mergeFields(
  trailer: Trailer,
  mine: TrailerFields,
  base: Base,
  madeAt: Instant,
  weighed: Weighed = {},
): Merge {
  const apply: Record<string, unknown> = {}
  const overtaken: Record<string, unknown> = {}
  const conflicts: TrailerFieldName[] = []
  const contested: TrailerFieldName[] = []
  const groupChanges: TrailerFieldName[] = []
  for (const name of trailerFieldNames) {
    const isConfirmed = isWeight(name) && mine[name] === trailer[name] && isConfirmedByScale(name, trailer, weighed)
    if (!isConfirmed && (!isChangedByMe(name, mine, base) || mine[name] === trailer[name])) continue
    if (isMeasurement(name)) {
      if (isOvertaken(trailer, name, madeAt)) Object.assign(overtaken, valueWithSource(name, mine[name], weighed))
      else Object.assign(apply, measured(name, mine[name], madeAt, weighed))
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

/** Returns a measurement with its time, a weight also with its source. */
export function measured(
  name: Measurement,
  value: number | null,
  madeAt: Instant,
  weighed: Weighed = {},
): Partial<Trailer> {
  return { ...valueWithSource(name, value, weighed), [`${name}At`]: madeAt }
}

/** Returns a measurement, a weight with its source. */
export function valueWithSource(name: Measurement, value: number | null, weighed: Weighed): Overtaken {
  return { [name]: value, ...(isWeight(name) && { [`${name}Source`]: sourceOfWeight(name, value, weighed) }) }
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
