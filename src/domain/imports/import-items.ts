import type { AdminYard } from '../administration/admin-write.ts'
import { invalid, Refusal } from '../commands/refusal.ts'

/** Most rows of one import. */
export const IMPORT_MAX_ROWS = 50_000

/** Most rows of an import of locations: those that change are written under one lock of their site. */
export const LOCATIONS_MAX_ROWS = 5000

/** Most rows of an import of RFID tags: those that change are written under one lock of their site. */
export const TAGS_MAX_ROWS = 5000

/** Most bytes of its request, unpacked: long rows take some 250 each. */
export const IMPORT_MAX_BYTES = 16 * 1024 * 1024

/** Rows between two pauses. */
const PIECE = 1000

/** Most rows whose errors one answer names. */
export const ERRORS_MAX = 20

/** Counts of rows added, changed, and already so. */
export interface Imported {
  readonly Created: number
  readonly Changed: number
  readonly Unchanged: number
}

export type ImportedRow = keyof Imported

/** Returns a row's name in an error answer, from 0: `Scacs[4]`. */
export function itemName(field: string, place: number): string {
  return `${field}[${place}]`
}

/** Returns the row's place; null for other errors. */
export function placeOfItem(name: string): number | null {
  const place = /^\w+\[(\d+)\]/.exec(name)?.[1]
  return place === undefined ? null : Number(place)
}

/** Runs a rule for each row in order and counts. Throws one 400 that names refused rows, so that nothing is written. */
export async function importEach<T>(
  yard: Pick<AdminYard, 'pause'>,
  field: string,
  items: readonly T[],
  keyOf: (item: T) => string,
  write: (item: T, place: number) => Promise<ImportedRow>,
): Promise<Imported> {
  const counts: Record<ImportedRow, number> = { Created: 0, Changed: 0, Unchanged: 0 }
  const errors: Record<string, string[]> = {}
  const first = new Map<string, number>()
  for (const [place, item] of items.entries()) {
    if (place % PIECE === 0) await yard.pause()
    const key = keyOf(item)
    const before = first.get(key)
    const result = before === undefined ? await attempt(() => write(item, place)) : repeatedWords(key, before + 1)
    first.set(key, before ?? place)
    if (isCount(result)) counts[result] += 1
    else if (Object.keys(errors).length < ERRORS_MAX) errors[itemName(field, place)] = [result]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Nothing was imported.')
  return counts
}

/** Returns the reason for a repeated key; rows count from 1. */
function repeatedWords(key: string, row: number): string {
  return `${key} is in row ${row} already`
}

function isCount(result: string): result is ImportedRow {
  return result === 'Created' || result === 'Changed' || result === 'Unchanged'
}

/** Returns a refusal's words instead of throwing it. */
async function attempt(write: () => Promise<ImportedRow>): Promise<string> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Returns the ID for a new row. Throws an Error for a place beyond those asked for. */
export function newRowID(ids: readonly number[], place: number): number {
  const id = ids[place]
  if (id === undefined) throw new Error(`no ID for row ${place}`)
  return id
}

export function resultOf<R extends object>(before: R | undefined, after: R): ImportedRow {
  if (!before) return 'Created'
  return isChanged(before, after) ? 'Changed' : 'Unchanged'
}

/** Compares rows with the same fields. */
export function isChanged<R extends object>(before: R, after: R): boolean {
  return Object.entries(before).some(([name, value]) => Reflect.get(after, name) !== value)
}
