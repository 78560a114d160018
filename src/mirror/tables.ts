import { type Entities, type ListName, listNames, lists } from '../domain/lists.ts'

/**
 * A person's tables in Dexie's notation. Indexes of lists start with the site, so no read crosses sites. Raise the
 * version in `database.ts` with any change.
 */
export function tableSchema(): Record<string, string> {
  return { ...listTables(), ...recordTables }
}

export const recordTables = {
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
  return Object.fromEntries(listNames.map((list) => [list, ['ID', 'SiteID', ...indexNames(list)].join(', ')]))
}

function indexNames(list: ListName): readonly string[] {
  const many = (manySitesIndexes[list] ?? []).map((field) => `*${field}`)
  const own = [...lists[list].indexes, ...ordersOf(list)]
  return [...own.map(indexName), ...(extraIndexes[list] ?? []).map(indexName), ...many]
}

/** Indexes for the tablet's own reads. */
const extraIndexes: { readonly [L in ListName]?: readonly (readonly string[])[] } = {
  Trailers: [['State', 'LastActivityDate'], ['ShipmentNumber']],
  TrailerHistory: [['TrailerID', 'ActionDateTime']],
}

/** Fields with a shared row's sites: an index entry each. */
const manySitesIndexes: { readonly [L in ListName]?: readonly (keyof Entities[L] & string)[] } = { People: ['SiteIDs'] }

/** `[SiteID+NumberKey]`. */
export function indexName(fields: readonly string[]): string {
  return `[${['SiteID', ...fields].join('+')}]`
}

/** Orders in which a list can be walked. */
export function ordersOf(list: ListName): readonly (readonly string[])[] {
  return lists[list].orders ?? []
}

/** Returns the index for a `find`; throws instead of a scan. */
export function indexFor(list: ListName, fields: readonly string[]): readonly string[] {
  const index = lists[list].indexes.find((candidate) => candidate.every((field) => fields.includes(field)))
  if (!index) throw new Error(`${list} has no index for ${fields.join(', ')}`)
  return index
}
