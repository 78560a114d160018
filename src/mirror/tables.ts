import { type Entities, type ListName, listNames, lists } from '../domain/lists.ts'

/**
 * The tables of a person's database in Dexie's notation. Lists have their ID as key, and each index
 * starts with the site (or a shared row's sites), so that no read crosses sites by accident. Raise
 * the version in `database.ts` with any change.
 */
export function tableSchema(): Record<string, string> {
  return { ...listTables(), ...recordTables }
}

/** Tables that hold no rows of lists; see `records.ts`. */
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

/** Fields of shared rows with their sites; the index has an entry for each site. */
const manySitesIndexes: { readonly [L in ListName]?: readonly (keyof Entities[L] & string)[] } = { People: ['SiteIDs'] }

/** `[SiteID+NumberKey]`. */
export function indexName(fields: readonly string[]): string {
  return `[${['SiteID', ...fields].join('+')}]`
}

/** Returns the orders in which the rows of a list can be walked. */
export function ordersOf(list: ListName): readonly (readonly string[])[] {
  return lists[list].orders ?? []
}

/** Returns the index of a `find`, with all fields given; throws instead of scanning a list. */
export function indexFor(list: ListName, fields: readonly string[]): readonly string[] {
  const index = lists[list].indexes.find((candidate) => candidate.every((field) => fields.includes(field)))
  if (!index) throw new Error(`${list} has no index for ${fields.join(', ')}`)
  return index
}
