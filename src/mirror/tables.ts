import { type Entities, type ListName, listNames, lists, mapLists, servingFind } from '../domain/lists.ts'

/**
 * A person's tables in Dexie's notation. Indexes of lists start with the site, so no read crosses sites. Raise the
 * version in `database.ts` with any change.
 */
export function tableSchema(): Record<string, string> {
  return { ...listTables(), ...recordTables }
}

export const recordTables = {
  histories: 'TrailerID, [SiteID+Load]',
  shadow: '[List+ID], SiteID',
  outbox: 'Sequence, State, Key, SettlesKey, *TrailerIDs',
  sent: 'Sequence, SettledAt',
  lanes: 'Lane',
  needsYou: 'Key, *TrailerIDs',
  sites: 'SiteID',
  seen: '[SiteID+Page], SiteID',
  meta: 'Key',
  drafts: 'Key',
  photoQueue: 'ID, State, TrailerID',
  photoBytes: 'ID',
  thumbnails: 'ID, SeenAt',
} as const

function listTables(): Record<string, string> {
  return Object.fromEntries(listNames.map((list) => [list, ['ID', ...indexNames(list)].join(', ')]))
}

function indexNames(list: ListName): readonly string[] {
  const many = (manySitesIndexes[list] ?? []).map((field) => `*${field}`)
  return [...kept[list].map(indexName), ...many]
}

type Fields = readonly string[]

/** The indexes of a list without those that another one serves as well: each index costs time at every write. */
function keptIndexes(list: ListName): readonly Fields[] {
  const wanted: readonly Fields[] = [[], ...lists[list].indexes, ...ordersOf(list), ...(extraIndexes[list] ?? [])]
  return wanted.filter((index) => !wanted.some((other) => covers(list, other, index)))
}

/** True if `other` begins with the index and leaves out no row by its other fields. */
function covers(list: ListName, other: Fields, index: Fields): boolean {
  return other.length > index.length && startsWith(other, index) && index.length >= fieldsNeeded(list, other)
}

/** Returns how many of an index's first fields a read must name to find all rows: one without a value in a later field is not in it. */
function fieldsNeeded(list: ListName, index: Fields): number {
  const columns = new Map<string, string>(Object.entries(lists[list].columns))
  return index.findLastIndex((field) => !alwaysIndexed.has(columns.get(field) ?? '')) + 1
}

/** Kinds of columns whose value is never null and a valid key. */
const alwaysIndexed: ReadonlySet<string> = new Set(['integer', 'id', 'text', 'instant'])

function startsWith(index: Fields, fields: Fields): boolean {
  return fields.every((field, place) => index[place] === field)
}

/** Indexes for the tablet's own reads. */
const extraIndexes: { readonly [L in ListName]?: readonly (readonly string[])[] } = {
  Trailers: [['State', 'LastActivityDate'], ['ShipmentNumber']],
  TrailerHistory: [['TrailerID', 'ActionDateTime']],
}

/** Once, since each read asks for them. */
const kept = mapLists<{ readonly [L in ListName]: readonly Fields[] }>(keptIndexes)
const needed = new Map(listNames.flatMap((list) => kept[list].map((index) => [index, fieldsNeeded(list, index)])))

/** Fields with a shared row's sites: an index entry each. */
const manySitesIndexes: { readonly [L in ListName]?: readonly (keyof Entities[L] & string)[] } = { People: ['SiteIDs'] }

/** `[SiteID+NumberKey]`; without fields `SiteID`. */
export function indexName(fields: readonly string[]): string {
  return fields.length === 0 ? 'SiteID' : `[${['SiteID', ...fields].join('+')}]`
}

/** Returns the index whose first fields are these, after the site; throws if there is none. */
export function servingIndex(list: ListName, fields: readonly string[]): readonly string[] {
  const isWhole = (index: Fields) => fields.length >= (needed.get(index) ?? 0)
  const serving = kept[list].filter((index) => startsWith(index, fields) && isWhole(index))
  const index = serving.sort((a, b) => a.length - b.length)[0]
  if (!index) throw new Error(`${list} has no index that begins with ${fields.join(', ')}`)
  return index
}

/** Orders in which a list can be walked. */
export function ordersOf(list: ListName): readonly (readonly string[])[] {
  return lists[list].orders ?? []
}

/** Returns the index for a `find`; throws instead of a scan. */
export function indexFor(list: ListName, fields: readonly string[]): readonly string[] {
  const index = servingFind(list, fields)
  if (!index) throw new Error(`${list} has no index for ${fields.join(', ')}`)
  return index
}
