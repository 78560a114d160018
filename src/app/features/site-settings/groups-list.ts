import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** A dock group with the names of its locations. */
export interface GroupRow {
  readonly group: DockGroup
  readonly locations: string
}

export const groupColumns: readonly ListColumn<GroupRow>[] = [
  { id: 'Name', label: 'Name', width: 220, text: ({ group }) => group.Name, importance: 1, card: '1a' },
  { id: 'Locations', label: 'Locations', width: 420, text: ({ locations }) => locations, importance: 2, card: '2a' },
  { id: 'Description', label: 'Description', width: 260, text: ({ group }) => group.Description ?? '', importance: 3 },
]

/** Returns the dock groups by name, each with its locations in natural order. */
export function groupRows(groups: readonly DockGroup[], locations: readonly Location[]): readonly GroupRow[] {
  const sorted = sortByName(locations, ({ Name }) => Name)
  return sortByName(groups, ({ Name }) => Name).map((group) => {
    const own = sorted.filter(({ ID }) => group.GroupLocationIDs.includes(ID))
    return { group, locations: namesInRuns(own.map(({ Name }) => Name)) }
  })
}

/**
 * Returns names as one text, with consecutive numbers joined to a run: 'Door 1 to 16, Ramp'.
 * @param names in natural order
 */
export function namesInRuns(names: readonly string[]): string {
  const runs: { readonly first: string; last: string | null }[] = []
  let before = { stem: '', number: Number.NaN }
  for (const name of names) {
    const [, stem = name, digits = ''] = /^(.*?)(\d{1,9})$/.exec(name) ?? []
    const number = digits === '' ? Number.NaN : Number(digits)
    const run = runs.at(-1)
    if (run && stem === before.stem && number === before.number + 1) run.last = digits
    else runs.push({ first: name, last: null })
    before = { stem, number }
  }
  return runs.map(({ first, last }) => (last === null ? first : `${first} to ${last}`)).join(', ')
}
