import type { ServerFailure, ServerResult } from '../../sync/api.ts'
import type { SaveKey } from '../../sync/save-key.ts'

/** A row as the person saw it. */
export interface SeenRow<T> {
  /** The fields that the form has. */
  readonly fields: T
  /** Its version at the server; null until it was read there. */
  readonly etag: string | null
}

/** The calls about one row; the answer of `read` holds the row under its name. */
export interface RowCalls<T> {
  readonly read: () => Promise<ServerResult<object>>
  readonly update: (fields: T, write: RowWrite) => Promise<ServerResult<unknown>>
  /** Absent where rows are not removed. */
  readonly remove?: (write: RowWrite) => Promise<ServerResult<unknown>>
}

interface RowWrite {
  readonly ifMatch: string
  readonly key: string
}

/** The version for `If-Match`. */
type Known = { readonly name: 'known'; readonly etag: string }

/** Changed by somebody else; nothing was written. */
type Changed<T> = { readonly name: 'changed'; readonly theirs: SeenRow<T> }

export type RowOutcome<T> = { readonly name: 'done' } | Changed<T> | ServerFailure

/** Returns the version seen, read if not known yet. `mine`: the fields to write; null for a deletion. */
export async function readSeen<T extends object>(
  seen: SeenRow<T>,
  mine: T | null,
  read: RowCalls<T>['read'],
): Promise<Known | Changed<T> | ServerFailure> {
  if (seen.etag !== null) return { name: 'known', etag: seen.etag }
  const answer = await read()
  if (answer.name !== 'answered') return answer
  const [row] = Object.values(answer.value)
  return compare(seen, mine, row, answer.etag ?? '')
}

/**
 * Writes a row that nobody changed since the person saw it. Changes outside the form are no conflict. `keep` gets
 * each version read: if the answer is lost, a retry with it is the same request, which the server knows by its
 * key.
 */
export async function writeSeen<T extends object>(
  seen: SeenRow<T>,
  mine: T | null,
  calls: RowCalls<T>,
  saveKey: SaveKey,
  keep: (etag: string) => void,
): Promise<RowOutcome<T>> {
  const known = await readSeen(seen, mine, calls.read)
  if (known.name !== 'known') return known
  keep(known.etag)
  const headers = { ifMatch: known.etag, key: saveKey.value }
  const write = mine === null ? calls.remove : (given: RowWrite) => calls.update(mine, given)
  if (!write) throw new Error('this row cannot be removed')
  const answer = await write(headers)
  saveKey.settle(answer)
  if (answer.name === 'answered') return { name: 'done' }
  if (answer.name !== 'conflict' || answer.versions === null) return answer
  const { Row, Current } = answer.versions
  const now = compare(seen, mine, Row, Current)
  if (now.name === 'changed' || now.etag === known.etag) return now.name === 'changed' ? now : answer
  return writeSeen({ ...seen, etag: now.etag }, mine, calls, saveKey, keep)
}

/**
 * Compares the form's fields: a value that the person also wants is no conflict, nor is a field that the row lacks,
 * such as a new password.
 */
function compare<T extends object>(seen: SeenRow<T>, mine: T | null, row: object, etag: string): Known | Changed<T> {
  const names = Object.keys(seen.fields).filter((name) => name in row)
  const isSame = (fields: object) => names.every((name) => isEqual(Reflect.get(fields, name), Reflect.get(row, name)))
  if (isSame(seen.fields) || (mine !== null && isSame(mine))) return { name: 'known', etag }
  // The names are the form's, the values those of the catalogue's row.
  const there = Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)])) as T
  const fields = { ...seen.fields, ...there }
  return { name: 'changed', theirs: { fields, etag } }
}

/** Compares lists too. An empty text equals none, as a form cannot show none otherwise. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a === '' ? null : a) === JSON.stringify(b === '' ? null : b)
}
