import { type Entities, type ListName, listNames, lists } from '../domain/lists.ts'

/**
 * The tables of a person's database in Dexie's notation. Lists: the ID is the key (one number space serves all sites and lists), each index starts with
 * the site (or holds the sites of a shared row), so that no read can cross sites by accident. Raise the version in `database.ts` with any change.
 */
export function tableSchema(): Record<string, string> {
  return { ...listTables(), ...recordTables }
}

/** Tables of what is not a row; see `records.ts`. */
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
} as const

function listTables(): Record<string, string> {
  return Object.fromEntries(listNames.map((list) => [list, ['ID', 'SiteID', ...indexNames(list)].join(', ')]))
}

/** Names of a list's indexes as Dexie writes compound ones. */
function indexNames(list: ListName): readonly string[] {
  const many = (manySitesIndexes[list] ?? []).map((field) => `*${field}`)
  const own = [...lists[list].indexes, ...ordersOf(list)]
  return [...own.map(indexName), ...(extraIndexes[list] ?? []).map(indexName), ...many]
}

/** Indexes that only the tablet's own reads need. */
const extraIndexes: { readonly [L in ListName]?: readonly (readonly string[])[] } = {
  Trailers: [['State', 'LastActivityDate'], ['ShipmentNumber']],
  TrailerHistory: [['TrailerID', 'ActionDateTime']],
}

/** Fields of shared rows that hold the sites to which they belong: an entry for each of them. */
const manySitesIndexes: { readonly [L in ListName]?: readonly (keyof Entities[L] & string)[] } = { People: ['SiteIDs'] }

/** `[SiteID+NumberKey]`. */
export function indexName(fields: readonly string[]): string {
  return `[${['SiteID', ...fields].join('+')}]`
}

/** The orders along which the rows of a list can be walked. */
export function ordersOf(list: ListName): readonly (readonly string[])[] {
  return lists[list].orders ?? []
}

/** The index by which a `find` asks: one whose fields are all given. Throws for a list that has none, since a scan of a list is never wanted. */
export function indexFor(list: ListName, fields: readonly string[]): readonly string[] {
  const index = lists[list].indexes.find((candidate) => candidate.every((field) => fields.includes(field)))
  if (!index) throw new Error(`${list} has no index for ${fields.join(', ')}`)
  return index
}
