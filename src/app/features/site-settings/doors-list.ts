import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { locationTypeNames, nameIn } from '../../../domain/trailers/trailer-lists.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** A location with the names of its dock groups. */
export interface DoorRow {
  readonly location: Location
  readonly groups: string
}

export const doorColumns: readonly ListColumn<DoorRow>[] = [
  { id: 'Name', label: 'Name', width: 220, text: ({ location }) => location.Name, importance: 1, card: '1a' },
  { id: 'Type', label: 'Type', width: 140, text: typeOf, importance: 2, card: '1d' },
  { id: 'DockGroups', label: 'Dock Groups', width: 220, text: ({ groups }) => groups, importance: 3, card: '2a' },
  { id: 'Description', label: 'Description', width: 260, text: descriptionOf, importance: 4 },
]

function typeOf({ location }: DoorRow): string {
  return nameIn(locationTypeNames, location.Type)
}

function descriptionOf({ location }: DoorRow): string {
  return location.Description ?? ''
}

/** Returns the locations whose name, type or description has the keyword, 'Door 2' before 'Door 10'. */
export function doorRows(
  locations: readonly Location[],
  groups: readonly DockGroup[],
  keyword: string,
): readonly DoorRow[] {
  const wanted = keyword.trim().toLowerCase()
  const sorted = sortByName(locations, ({ Name }) => Name)
  return sorted
    .map((location) => ({ location, groups: namesOf(groups, location.ID) }))
    .filter((row) =>
      [row.location.Name, typeOf(row), descriptionOf(row)].some((text) => text.toLowerCase().includes(wanted)),
    )
}

function namesOf(groups: readonly DockGroup[], id: number): string {
  const own = groups.filter(({ GroupLocationIDs }) => GroupLocationIDs.includes(id))
  return sortByName(own, ({ Name }) => Name)
    .map(({ Name }) => Name)
    .join(', ')
}
