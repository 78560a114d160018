import type { Person } from '../access/rights.ts'
import { clearanceOf } from '../access/clearance.ts'
import type { References } from '../sites/references.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural, sortByName } from '../values/natural-sort.ts'
import type { TrailerProjection } from '../trailers/trailer-query-fields.ts'
import {
  fuelLevelNames,
  fuelLevelOrder,
  isStorageStatus,
  LocationType,
  locationTypeNames,
  TrailerState,
} from '../trailers/trailer-lists.ts'
import {
  directionNames,
  intentNames,
  statusTypeNames,
  trailerStateNames,
  trailerTypeNames,
} from '../trailers/trailer-lists.ts'
import { companyTypeNames, inspectionFilterNames, phoneCarrierNames, siteTypeNames } from './closed-lists.ts'
import { taskActionNames, taskTypeNames } from '../tasks/task-lists.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import { timeZones } from './time-zones.ts'

/** For GET /lookups and suggestions (3-decisions §2). */
export interface LookupEntry {
  readonly ID: number
  readonly Name: string
  readonly Value?: string
  readonly LookupType: number
}

/** Spec 1§3. */
export const LookupType = {
  Trailers: 1,
  LocationTypes: 2,
  Shipments: 3,
  Carriers: 4,
  Locations: 6,
  Drivers: 7,
  Actions: 8,
  TimeZones: 9,
  TaskTypes: 10,
  TrailerTypes: 11,
  DirectionTypes: 12,
  StatusTypes: 13,
  Intents: 14,
  FuelLevels: 15,
  CompanyTypes: 16,
  TrailerStates: 17,
  Tags: 21,
  PhoneCarriers: 24,
  Freights: 25,
  AvailableTrailers: 26,
  SiteTypes: 27,
  Yards: 28,
  SiteUsers: 29,
  TrailersInDoors: 30,
  InspectionFilters: 31,
} as const
export type LookupType = (typeof LookupType)[keyof typeof LookupType]

export interface LookupPerson {
  readonly ID: number
  readonly FirstName: string
  readonly LastName: string
}

type LookupTrailer = Pick<
  TrailerProjection,
  'ID' | 'Number' | 'State' | 'LocationID' | 'ShipmentNumber' | 'ArrivalDate'
>

type LookupTask = Pick<Task, 'ID' | 'ShipmentNumber' | 'StatusType' | 'DeletedDate' | 'CreatedDate'>

/** People are on the server only: a tablet's lists of them are empty. */
export interface LookupRows {
  readonly references: References
  readonly trailers: Iterable<LookupTrailer>
  /** With their trailer's fields (`withTrailer`). */
  readonly tasks: Iterable<LookupTask>
  readonly drivers: readonly LookupPerson[]
  readonly siteUsers: readonly LookupPerson[]
  readonly now: Instant
}

/** Returns entries with `keyword` in name or value, ignoring case; rows in natural order. */
export function lookup(type: number, rows: LookupRows, keyword = ''): readonly LookupEntry[] {
  const wanted = keyword.trim().toLowerCase()
  const entries = entriesOf(type, rows)
  const found = wanted === '' ? entries : entries.filter((entry) => contains(entry, wanted))
  return found.map((entry) => ({ ...entry, LookupType: type }))
}

/** True for all lists; for drivers only locations and actions (3-decisions §1). */
export function mayLookUp(person: Person, type: number): boolean {
  const clearance = clearanceOf(person.Roles)
  if (clearance === null || clearance === 'nonworkingdriver') return false
  return clearance !== 'driver' || type === LookupType.Locations || type === LookupType.Actions
}

type Entry = Omit<LookupEntry, 'LookupType'>

function contains({ Name, Value }: Entry, wanted: string): boolean {
  return Name.toLowerCase().includes(wanted) || (Value?.toLowerCase().includes(wanted) ?? false)
}

function entriesOf(type: number, rows: LookupRows): readonly Entry[] {
  const { references } = rows
  switch (type) {
    case LookupType.Trailers:
      return trailersWhere(rows, () => true)
    case LookupType.AvailableTrailers:
      return trailersWhere(rows, (trailer) => isOnYard(trailer) && !isInDoor(trailer, references))
    case LookupType.TrailersInDoors:
      return trailersWhere(rows, (trailer) => isOnYard(trailer) && isInDoor(trailer, references))
    case LookupType.Shipments:
      return shipments(rows)
    case LookupType.Carriers:
      return named(references.scacs.values(), (row) => ({ ID: row.ID, Name: row.Name, Value: row.Value }))
    case LookupType.Locations:
      return named(references.locations.values(), toEntry)
    case LookupType.Yards:
      return named(references.locations.values(), toEntry, (row) => row.Type === LocationType.Yard)
    case LookupType.Freights:
      return named(references.freights.values(), (row) => ({ ID: row.ID, Name: row.Value }))
    case LookupType.Tags:
      return named(references.tags.values(), (row) => ({ ID: row.ID, Name: row.EPC, Value: String(row.TagType) }))
    case LookupType.Drivers:
      return named(rows.drivers, personEntry)
    case LookupType.SiteUsers:
      return named(rows.siteUsers, personEntry)
    case LookupType.TimeZones:
      return timeZones(rows.now)
    case LookupType.StatusTypes:
      return statusTypes(references.site.StorageStatusEnabled)
    case LookupType.FuelLevels:
      return fuelLevelOrder.map((level) => ({ ID: level, Name: fuelLevelNames[level] ?? '' }))
    default:
      return closed(closedLists[type] ?? {})
  }
}

const closedLists: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  [LookupType.LocationTypes]: locationTypeNames,
  [LookupType.Actions]: taskActionNames,
  [LookupType.TaskTypes]: taskTypeNames,
  [LookupType.TrailerTypes]: trailerTypeNames,
  [LookupType.DirectionTypes]: directionNames,
  [LookupType.Intents]: intentNames,
  [LookupType.CompanyTypes]: companyTypeNames,
  [LookupType.TrailerStates]: trailerStateNames,
  [LookupType.PhoneCarriers]: phoneCarrierNames,
  [LookupType.SiteTypes]: siteTypeNames,
  [LookupType.InspectionFilters]: inspectionFilterNames,
}

function closed(names: Readonly<Record<number, string>>): readonly Entry[] {
  return Object.entries(names).map(([value, Name]) => ({ ID: Number(value), Name }))
}

/** Leaves out 0, "not chosen". */
function statusTypes(storage: boolean): readonly Entry[] {
  return closed(statusTypeNames).filter(({ ID }) => ID !== 0 && (storage || !isStorageStatus(ID)))
}

function named<R>(rows: Iterable<R>, entryOf: (row: R) => Entry, where: (row: R) => boolean = () => true): Entry[] {
  return sortByName([...rows].filter(where).map(entryOf), (entry) => entry.Name)
}

function toEntry({ ID, Name }: Entry): Entry {
  return { ID, Name }
}

function personEntry({ ID, FirstName, LastName }: LookupPerson): Entry {
  return { ID, Name: `${FirstName} ${LastName}`.trim() }
}

function trailersWhere({ trailers }: LookupRows, where: (trailer: LookupTrailer) => boolean): readonly Entry[] {
  return named(trailers, ({ ID, Number: number }) => ({ ID, Name: number }), where)
}

function isOnYard({ State }: LookupTrailer): boolean {
  return State === TrailerState.OnYard
}

function isInDoor({ LocationID }: LookupTrailer, { locations }: References): boolean {
  return locations.get(LocationID)?.Type === LocationType.Door
}

/** Each number once, with its last trailer, else the latest open task (3-decisions §3). */
function shipments({ trailers, tasks }: LookupRows): readonly Entry[] {
  const ofTrailers = latestByNumber(trailers, isOnYard, (trailer) => trailer.ArrivalDate)
  const ofTasks = latestByNumber(tasks, isOpen, (task) => task.CreatedDate)
  const idByNumber = new Map([...ofTasks, ...ofTrailers].map(([number, { ID }]) => [number, ID]))
  const entries = [...idByNumber].map(([Name, ID]) => ({ ID, Name }))
  return entries.sort((a, b) => compareNatural(a.Name, b.Name) || a.ID - b.ID)
}

function latestByNumber<R extends { readonly ID: number; readonly ShipmentNumber: string | null }>(
  rows: Iterable<R>,
  counts: (row: R) => boolean,
  dateOf: (row: R) => Instant,
): ReadonlyMap<string, R> {
  const latest = new Map<string, R>()
  for (const row of rows) {
    const { ShipmentNumber } = row
    if (!ShipmentNumber || !counts(row)) continue
    const known = latest.get(ShipmentNumber)
    if (!known || dateOf(row) > dateOf(known) || (dateOf(row) === dateOf(known) && row.ID > known.ID))
      latest.set(ShipmentNumber, row)
  }
  return latest
}
