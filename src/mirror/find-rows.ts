import { type Collection, Dexie, type IndexableType, type Table } from 'dexie'
import { type ListName, lists } from '../domain/lists.ts'
import { indexFor, indexName, servingIndex } from './tables.ts'

/** Finds rows by equal fields, the first of which is indexed; a short list whole. */
export async function find<R extends { readonly SiteID: number }>(
  table: Table<R, number>,
  list: ListName,
  siteID: number,
  where: Partial<R>,
): Promise<readonly R[]> {
  const fields = Object.keys(where)
  if (fields.length === 0 && lists[list].few) return rowsAt(table, list, siteID).toArray()
  const index = indexFor(list, fields)
  const wanted = new Map<string, unknown>(Object.entries(where))
  const indexed = Object.fromEntries(index.map((field) => [field, wanted.get(field)]))
  const rows = await rowsAt<R>(table, list, siteID, indexed as Partial<R>).toArray()
  const rest = fields.filter((field) => !index.includes(field))
  return rest.length === 0 ? rows : rows.filter((row) => hasAll(row, rest, wanted))
}

/**
 * A site's rows, or those with equal values in the first fields of an index, in the order of the index that serves
 * them.
 */
export function rowsAt<R extends { readonly SiteID: number }>(
  table: Table<R, number>,
  list: ListName,
  siteID: number,
  where: Partial<R> = {},
): Collection<R, number> {
  const fields = Object.keys(where)
  const index = servingIndex(list, fields)
  const range = table.where(indexName(index))
  if (index.length === 0) return range.equals(siteID)
  // Values of indexed columns are keys.
  const key: unknown[] = [siteID, ...Object.values(where)]
  if (index.length === fields.length) return range.equals(key as unknown as IndexableType)
  return range.between([...key, Dexie.minKey], [...key, Dexie.maxKey], true, true)
}

function hasAll(row: object, fields: readonly string[], wanted: ReadonlyMap<string, unknown>): boolean {
  const values = new Map<string, unknown>(Object.entries(row))
  return fields.every((field) => values.get(field) === wanted.get(field))
}
