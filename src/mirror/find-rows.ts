import type { IndexableType, Table } from 'dexie'
import { type ListName, lists } from '../domain/lists.ts'
import { indexFor, indexName } from './tables.ts'

/** Finds rows by equal fields, the first of which is indexed; a short list whole. */
export async function find<R extends { readonly SiteID: number }>(
  table: Table<R, number>,
  list: ListName,
  siteID: number,
  where: Partial<R>,
): Promise<readonly R[]> {
  const fields = Object.keys(where)
  if (fields.length === 0 && lists[list].few) return table.where('SiteID').equals(siteID).toArray()
  const index = indexFor(list, fields)
  const wanted = new Map<string, unknown>(Object.entries(where))
  const key = [siteID, ...index.map((field) => wanted.get(field))] as unknown as IndexableType
  const rows = await table.where(indexName(index)).equals(key).toArray()
  const rest = fields.filter((field) => !index.includes(field))
  return rest.length === 0 ? rows : rows.filter((row) => hasAll(row, rest, wanted))
}

function hasAll(row: object, fields: readonly string[], wanted: ReadonlyMap<string, unknown>): boolean {
  const values = new Map<string, unknown>(Object.entries(row))
  return fields.every((field) => values.get(field) === wanted.get(field))
}
