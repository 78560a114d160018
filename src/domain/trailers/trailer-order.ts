import { nextCheckAt } from '../audits/check-clock.ts'
import { shownAuditState } from './audit-sets.ts'
import type { References } from '../sites/references.ts'
import { dayNumber } from '../values/day.ts'
import { type Instant, toMs } from '../values/instant.ts'
import { compareNatural } from '../values/natural-sort.ts'
import { pageOf, sortsAll } from '../values/page.ts'
import { isOutOfRange } from '../values/temperature.ts'
import {
  activityNames,
  AuditState,
  directionNames,
  fuelLevelOrder,
  intentNames,
  isHopper,
  statusTypeNames,
  TrailerState,
  trailerStateNames,
  trailerTypeNames,
} from './trailer-lists.ts'
import type { TrailerProjection, TrailerQuery, TrailerSortKey } from './trailer-query-fields.ts'

type Key = string | number | null
type KeyOf = (trailer: TrailerProjection) => Key

interface Keyed {
  readonly ID: number
  readonly key: Key
  /** Sorts below all others: checked with a finding (3-decisions §3). */
  readonly last: boolean
}

/** Sorts never checked as checked longest ago. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z'

type Order = Pick<TrailerQuery, 'sortKey' | 'sortType' | 'skip' | 'take' | 'auditType'>

/**
 * Returns one page's IDs in a total order: texts naturally, names by rank, ties by ID, no value
 * last in both directions.
 */
export function pageOfTrailers(
  found: readonly TrailerProjection[],
  { sortKey, sortType, skip, take, auditType }: Order,
  references: References,
  now: Instant,
): readonly number[] {
  const textOrMoment = keyOfColumn(sortKey, references, now)
  const asNumbers = isMoment(sortKey) && sortsAll(found.length, skip, take)
  const keyOf = asNumbers ? asMs(textOrMoment) : textOrMoment
  const isLast = references.sessions.has(auditType)
    ? (trailer: TrailerProjection) => shownAuditState(trailer, references, auditType) === AuditState.CheckedWithFinding
    : () => false
  const keyed = found.map((trailer): Keyed => ({ ID: trailer.ID, key: keyOf(trailer), last: isLast(trailer) }))
  const compare = compareKeyed(isMoment(sortKey) ? comparePlain : compareKeys, sortType === 'desc' ? -1 : 1)
  return pageOf(keyed, compare, skip, take).map(({ ID }) => ID)
}

function compareKeyed(compare: (a: string | number, b: string | number) => number, sign: 1 | -1) {
  return (a: Keyed, b: Keyed): number => {
    if (a.last !== b.last) return a.last ? 1 : -1
    if (a.key === null || b.key === null) {
      if (a.key === b.key) return a.ID - b.ID
      return a.key === null ? 1 : -1
    }
    return sign * compare(a.key, b.key) || a.ID - b.ID
  }
}

/** True for times: sorting them as numbers is twice as fast. */
function isMoment(sortKey: TrailerSortKey): boolean {
  return sortKey.endsWith('Date') && sortKey !== 'ShipmentDate'
}

function asMs(keyOf: KeyOf): KeyOf {
  return (trailer) => {
    const key = keyOf(trailer)
    return typeof key === 'string' ? toMs(key) : key
  }
}

function comparePlain(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? compareNatural(a, b) : Number(a) - Number(b)
}

/** A column sorted by rank; no rank comes last. */
export interface Ranked {
  readonly column: RankedColumn
  readonly ranks: ReadonlyMap<number, number>
}

const fuelRanks = () => ({
  column: 'ReeferFuelLevel' as const,
  ranks: new Map(fuelLevelOrder.map((level, place) => [level, place])),
})

const rankings = {
  ScacName: ({ scacs }) => ({ column: 'ScacID', ranks: rankRows(scacs, (row) => row.Name) }),
  LocationName: ({ locations }) => ({ column: 'LocationID', ranks: rankRows(locations, (row) => row.Name) }),
  FreightName: ({ freights }) => ({ column: 'FreightID', ranks: rankRows(freights, (row) => row.Value) }),
  TypeName: () => ({ column: 'Type', ranks: rankNames(trailerTypeNames) }),
  StatusTypeName: () => ({ column: 'StatusType', ranks: rankNames(statusTypeNames) }),
  DirectionTypeName: () => ({ column: 'DirectionType', ranks: rankNames(directionNames) }),
  IntentName: () => ({ column: 'Intent', ranks: rankNames(intentNames) }),
  StateName: () => ({ column: 'State', ranks: rankNames(trailerStateNames) }),
  ActivityName: () => ({ column: 'Activity', ranks: rankNames(activityNames) }),
  ReeferFuelLevel: fuelRanks,
  ReeferFuelLevelName: fuelRanks,
} as const satisfies { readonly [K in TrailerSortKey]?: (references: References) => Ranked }

function isRanked(sortKey: TrailerSortKey): sortKey is keyof typeof rankings {
  return sortKey in rankings
}

/** Returns the ranks of names, derived once per query; null for other columns. */
export function rankedBy(sortKey: TrailerSortKey, references: References): Ranked | null {
  return isRanked(sortKey) ? rankings[sortKey](references) : null
}

function keyOfColumn(sortKey: TrailerSortKey, references: References, now: Instant): KeyOf {
  if (isRanked(sortKey)) return ranked(rankings[sortKey](references))
  switch (sortKey) {
    case 'RFIDTagID':
      return ranked({ column: 'EPCID', ranks: rankRows(references.tags, (row) => row.EPC) })
    case 'TemperatureOK':
      return temperatureKey(references.site.TemperatureAlertRange)
    case 'Dwell':
    case 'DwellMinutes':
      return dwellKey(toMs(now))
    case 'LastYardAuditDate':
    case 'LastProductProtectionDate':
      return ({ [sortKey]: checked }) => checked ?? NEVER
    case 'NextCheckDate':
      return (trailer) => nextCheckAt(trailer, references.site)
    case 'SealIntact2':
    case 'SealMatchesBOL2':
    case 'SealIntact3':
    case 'SealMatchesBOL3':
      return ({ Type, [sortKey]: value }) => (isHopper(Type) ? Number(value) : null)
    case 'ShipmentDate':
      return ({ ShipmentDate }) => (ShipmentDate === null ? null : dayNumber(ShipmentDate))
    default:
      return ({ [sortKey]: value }) => (typeof value === 'boolean' ? Number(value) : value)
  }
}

type RankedColumn =
  | ('ScacID' | 'LocationID' | 'FreightID' | 'EPCID' | 'Type' | 'StatusType')
  | ('DirectionType' | 'Intent' | 'State' | 'Activity' | 'ReeferFuelLevel')

function ranked({ column, ranks }: Ranked): KeyOf {
  return (trailer) => {
    const value = trailer[column]
    return value === null ? null : (ranks.get(value) ?? null)
  }
}

function rankRows<R extends { readonly ID: number }>(
  rows: ReadonlyMap<number, R>,
  nameOf: (row: R) => string,
): ReadonlyMap<number, number> {
  return rank([...rows.values()].map((row) => ({ ID: row.ID, Name: nameOf(row) })))
}

function rankNames(names: Readonly<Record<number, string>>): ReadonlyMap<number, number> {
  return rank(Object.entries(names).map(([value, Name]) => ({ ID: Number(value), Name })))
}

/** Equal names share a rank, so that ties sort by trailer. */
function rank(named: { readonly ID: number; readonly Name: string }[]): ReadonlyMap<number, number> {
  const sorted = [...named].sort((a, b) => compareNatural(a.Name, b.Name) || a.ID - b.ID)
  const ranks = new Map<number, number>()
  let place = 0
  let last: string | null = null
  for (const { ID, Name } of sorted) {
    if (last !== null && compareNatural(last, Name) !== 0) place++
    ranks.set(ID, place)
    last = Name
  }
  return ranks
}

/** Not OK first; dry trailers have no value. */
function temperatureKey(range: number): KeyOf {
  return ({ SetTemperature, BoxTemperature, TargetTemperature }) => {
    if (SetTemperature === null && BoxTemperature === null && TargetTemperature === null) return null
    return isOutOfRange(BoxTemperature, SetTemperature, range) ? 0 : 1
  }
}

function dwellKey(nowMs: number): KeyOf {
  return ({ State, ArrivalDate, DepartureDate }) => {
    const end = State === TrailerState.Departed && DepartureDate !== null ? toMs(DepartureDate) : nowMs
    return end - toMs(ArrivalDate)
  }
}
