import type { ListName } from '../lists.ts'
import { companyTypeNames, locationEditNames, scaleNames, siteTypeNames } from '../lookups/closed-lists.ts'
import { AccountStatus } from '../people/account.ts'
import { roleLabels } from '../people/roles.ts'
import { tagTypeNames } from '../sites/tag.ts'
import { directionNames, locationTypeNames, trailerTypeNames } from '../trailers/trailer-lists.ts'
import { showYesNo } from '../values/display.ts'
import type { FieldChange } from './field-changes.ts'

/** Lists whose changes are kept. */
export type TrailList = ListName | 'Devices'

/** A change as a person reads it; null for an empty field. */
export interface FieldWords {
  readonly Field: string
  readonly From: string | null
  readonly To: string | null
}

/** Names of rows by list and ID. */
export type RowNames = Partial<Readonly<Record<ListName, ReadonlyMap<number, string>>>>

/** The list that a field of any list names by ID. */
const referenced: Readonly<Record<string, ListName>> = {
  ManagerIDs: 'People',
  UserID: 'People',
  UserIDs: 'People',
  SiteIDs: 'Sites',
  ActiveSiteID: 'Sites',
  GroupLocationIDs: 'Locations',
  LocationID: 'Locations',
  DriverIDs: 'People',
  UserDockgroupIds: 'DockGroups',
  DockGroupID: 'DockGroups',
  FreightID: 'Freights',
  ScacID: 'Scacs',
}

/** Closed lists by field, or by list and field where the meaning differs. */
const closed: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  RoleIDs: roleLabels,
  'People.Status': { [AccountStatus.Active]: 'Active', [AccountStatus.Inactive]: 'Inactive' },
  SiteType: siteTypeNames,
  Scale: scaleNames,
  LocationEditType: locationEditNames,
  'Locations.Type': locationTypeNames,
  TagType: tagTypeNames,
  'ExpectedShipments.Type': { 0: 'None', ...trailerTypeNames },
  'ExpectedShipments.DirectionType': directionNames,
  'Scacs.Type': { 0: 'None', ...companyTypeNames },
}

/** The row itself, which the reader of its trail knows. */
const HIDDEN_FIELDS: readonly string[] = ['ID', 'SiteID']

/** Returns the IDs that changes name, by list. */
export function namedIDs(changes: readonly FieldChange[]): ReadonlyMap<ListName, readonly number[]> {
  const found = new Map<ListName, Set<number>>()
  for (const { Field, From, To } of changes) {
    const list = referenced[Field]
    if (!list) continue
    const ids = found.get(list) ?? new Set()
    for (const id of [From, To].flat()) if (typeof id === 'number') ids.add(id)
    found.set(list, ids)
  }
  return new Map([...found].map(([list, ids]) => [list, [...ids]]))
}

/** Returns changes with names for IDs, without the row's own. */
export function changeWords(list: string, changes: readonly FieldChange[], names: RowNames): readonly FieldWords[] {
  return changes
    .filter(({ Field }) => !HIDDEN_FIELDS.includes(Field))
    .map(({ Field, From, To }) => {
      const show = (value: unknown) => valueWords(value, (id) => nameOf(list, Field, id, names))
      return { Field, From: show(From), To: show(To) }
    })
}

function nameOf(list: string, field: string, id: number, names: RowNames): string {
  const rows = referenced[field]
  if (rows) return names[rows]?.get(id) ?? `${id} (removed)`
  return (closed[`${list}.${field}`] ?? closed[field])?.[id] ?? String(id)
}

function valueWords(value: unknown, nameOfNumber: (id: number) => string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const words = value.map((one) => valueWords(one, nameOfNumber)).filter((one) => one !== null)
    return words.length === 0 ? null : words.join(', ')
  }
  if (typeof value === 'boolean') return showYesNo(value)
  if (typeof value === 'number') return nameOfNumber(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
