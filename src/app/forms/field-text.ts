import { findYard } from '../../domain/sites/location-rules.ts'
import type { TaskFieldName } from '../../domain/tasks/task-fields.ts'
import { taskActionNames } from '../../domain/tasks/task-lists.ts'
import type { TrailerFieldName } from '../../domain/trailers/trailer-fields.ts'
import {
  directionNames,
  fuelLevelNames,
  intentNames,
  statusTypeNames,
  trailerTypeNames,
} from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { showValue, showYesNo } from '../../domain/values/display.ts'
import { getScacs, getTag, listFreights, listLocations } from '../../mirror/reads/reference.ts'
import { getTrailers } from '../../mirror/reads/trailers.ts'

type NamedField = TrailerFieldName | TaskFieldName

/** Names of referenced rows, by field and ID. */
export type Names = { readonly [F in NamedField]?: ReadonlyMap<number, string> }

/** Returns a field's value as a person reads it. */
export function showField(field: NamedField, value: unknown, names: Names): string {
  if (typeof value === 'boolean') return showYesNo(value)
  if (field === 'Priority') return showYesNo(value === 1)
  if (typeof value === 'number') {
    const known = names[nameSources[field] ?? field] ?? closedLists[field]
    if (known === undefined) return showValue(value)
    return value === 0 ? showValue(null) : (known.get(value) ?? `#${value}`)
  }
  return showValue(typeof value === 'string' ? value : null)
}

/** Task fields that refer to a trailer field's list. */
const nameSources: { readonly [F in NamedField]?: NamedField } = {
  FromLocationID: 'LocationID',
  ToLocationID: 'LocationID',
}

const closedLists: Names = {
  Action: toMap(taskActionNames),
  TrailerStatusType: toMap(statusTypeNames),
  Type: toMap(trailerTypeNames),
  StatusType: toMap(statusTypeNames),
  DirectionType: toMap(directionNames),
  Intent: toMap(intentNames),
  ReeferFuelLevel: toMap(fuelLevelNames),
}

function toMap(names: Readonly<Record<number, string>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(names).map(([id, name]) => [Number(id), name]))
}

/** Two versions of a trailer with their names; an empty location of mine is resolved. */
export interface Compared {
  readonly names: Names
  readonly mine: Readonly<Record<string, unknown>>
}

/** Reads the names for comparing two versions. */
export async function loadCompared(
  siteID: number,
  body: Readonly<Record<string, unknown>>,
  there: Trailer,
): Promise<Compared> {
  const [names, locations] = await Promise.all([loadNames(siteID, [body, there]), listLocations(siteID)])
  // Empty means the one named Yard (spec 2§4).
  const atYard = 'LocationID' in body && !body.LocationID
  return { names, mine: atYard ? { ...body, LocationID: findYard(locations)?.ID ?? 0 } : body }
}

/** Reads the names that versions of a trailer or task refer to. */
export async function loadNames(siteID: number, versions: readonly object[]): Promise<Names> {
  const idsOf = (field: NamedField) => [...new Set(versions.flatMap((version) => numberIn(version, field)))]
  const [locations, freights, scacs, tags, trailers] = await Promise.all([
    listLocations(siteID),
    listFreights(siteID),
    getScacs(idsOf('ScacID')),
    Promise.all(idsOf('EPCID').map((id) => getTag(id))),
    getTrailers(idsOf('TrailerID')),
  ])
  return {
    LocationID: new Map(locations.map(({ ID, Name }) => [ID, Name])),
    FreightID: new Map(freights.map(({ ID, Value }) => [ID, Value])),
    ScacID: new Map(scacs.map(({ ID, Name }) => [ID, Name])),
    EPCID: new Map(tags.filter((tag) => tag !== undefined).map(({ ID, EPC }) => [ID, EPC])),
    TrailerID: new Map(trailers.map((trailer) => [trailer.ID, trailer.Number])),
  }
}

function numberIn(version: object, field: NamedField): readonly number[] {
  const value: unknown = Reflect.get(version, field)
  return typeof value === 'number' ? [value] : []
}
