import { createHash } from 'node:crypto'
import type { AnyAdminWrite } from '../../domain/administration/catalogue.ts'
import { checked } from '../../domain/commands/check.ts'
import { type FieldErrors, invalid, Refusal } from '../../domain/commands/refusal.ts'
import { ERRORS_MAX, itemName, placeOfItem } from '../../domain/imports/import-items.ts'
import { nextTurn } from '../next-turn.ts'

type Input = Readonly<Record<string, unknown>>

/** Rows checked at once: some 10 ms. */
const PIECE = 500

/** Checks a body; throws a 400. The rows of an import are checked in pieces, with other requests in between. */
export async function checkInput({ input, items, itemsMax = Infinity }: AnyAdminWrite, body: unknown): Promise<Input> {
  const given: Input = typeof body === 'object' ? { ...body } : {}
  const rows = items === undefined ? null : given[items]
  if (items === undefined || !Array.isArray(rows) || rows.length === 0) return checked(input, body)
  if (rows.length > itemsMax) throw invalid({ [items]: [`${items} can have ${itemsMax} rows at most`] })
  const kept: unknown[] = []
  const errors: Record<string, readonly string[]> = {}
  for (let from = 0; from < rows.length; from += PIECE) {
    await nextTurn()
    try {
      const piece = checked(input, { ...given, [items]: rows.slice(from, from + PIECE) })[items]
      kept.push(...(piece as unknown[]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      Object.assign(errors, moved(error.details.errors ?? {}, items, from))
      if (Object.keys(errors).length >= ERRORS_MAX) break
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(firstOf(errors), 'Nothing was imported.')
  return { ...checked(input, { ...given, [items]: rows.slice(0, 1) }), [items]: kept }
}

/** Gives the errors of a piece their place in the whole import. */
function moved(errors: FieldErrors, items: string, from: number): FieldErrors {
  const named = Object.entries(errors).map(([name, words]) => {
    const place = placeOfItem(name)
    return [place === null ? name : name.replace(itemName(items, place), itemName(items, place + from)), words]
  })
  return Object.fromEntries(named)
}

function firstOf(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).slice(0, ERRORS_MAX))
}

/** Replaces the rows of an import by number and digest, for log and fingerprint. */
export async function summarize({ items }: AnyAdminWrite, input: Input): Promise<Input> {
  const rows = items === undefined ? null : input[items]
  if (items === undefined || !Array.isArray(rows)) return input
  const digest = createHash('sha256')
  for (const [place, row] of rows.entries()) {
    if (place % PIECE === 0) await nextTurn()
    digest.update(JSON.stringify(row))
  }
  return { ...input, [items]: { Rows: rows.length, Digest: digest.digest('base64url') } }
}

/** Returns the number of rows of an import; 0 for other writes. */
export function countItems({ items }: AnyAdminWrite, input: Input): number {
  const rows = items === undefined ? null : input[items]
  return Array.isArray(rows) ? rows.length : 0
}
