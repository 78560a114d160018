import { dayOf } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { withType } from './form-rules.ts'
import type { TrailerFields } from './trailer-fields.ts'
import { TrailerState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

/** The fields of a trailer that outlast a visit; a tag does if it is a hard one. */
type Lasting = Pick<TrailerFields, 'ScacID' | 'Type' | 'AKA' | 'EPCID'>

/** A trailer as its last visit left it. */
export type LastVisit = Pick<Trailer, keyof Lasting | 'DepartureDate'>

const lastingFields = ['ScacID', 'Type', 'AKA', 'EPCID'] as const satisfies readonly (keyof Lasting)[]

/** Fields that a last visit filled, with their values. */
export type Filled = Partial<Lasting>

/**
 * Returns the last visit of a number, of its `rows` at a site; null for none. Rows of another
 * company than the one entered do not count; with no company entered there must be one only.
 */
export function lastVisitOf(rows: readonly Trailer[], fields: TrailerFields, filled: Filled): LastVisit | null {
  const departed = rows.filter((row) => row.State === TrailerState.Departed && row.DepartureDate !== null)
  const wanted = departed.filter((row) => isOpen(fields, filled, 'ScacID') || row.ScacID === fields.ScacID)
  if (new Set(wanted.map((row) => row.ScacID)).size !== 1) return null
  return wanted.reduce((last, row) => ((row.DepartureDate ?? '') > (last.DepartureDate ?? '') ? row : last))
}

/**
 * Returns the form with the lasting fields of a last visit, whose tag is null unless it is a hard one, or without those of an earlier one
 * (`filled`). What a person typed or chose stays, and so does the field `held` by the focus, in which
 * they are about to type.
 */
export function withLastVisit(
  fields: TrailerFields,
  filled: Filled,
  last: LastVisit | null,
  held: keyof Filled | null = null,
): { readonly fields: TrailerFields; readonly filled: Filled } {
  const open = lastingFields.filter((name) => name !== held && isOpen(fields, filled, name))
  const next: { -readonly [N in keyof Lasting]: Lasting[N] } = {
    ScacID: fields.ScacID,
    Type: fields.Type,
    AKA: fields.AKA,
    EPCID: fields.EPCID,
  }
  if (open.includes('ScacID')) next.ScacID = last?.ScacID ?? 0
  if (open.includes('Type')) next.Type = last?.Type ?? 0
  if (open.includes('AKA')) next.AKA = last?.AKA ?? null
  if (open.includes('EPCID')) next.EPCID = last?.EPCID ?? null
  const named = lastingFields.filter((name) => next[name] && (open.includes(name) || isFilled(fields, filled, name)))
  return {
    fields: next.Type === fields.Type ? { ...fields, ...next } : { ...withType(fields, next.Type), ...next },
    filled: Object.fromEntries(named.map((name) => [name, next[name]])),
  }
}

/** True for an empty field, and for one that still holds what a visit filled in. */
function isOpen(fields: TrailerFields, filled: Filled, name: keyof Lasting): boolean {
  return !fields[name] || isFilled(fields, filled, name)
}

function isFilled(fields: TrailerFields, filled: Filled, name: keyof Lasting): boolean {
  return name in filled && fields[name] === filled[name]
}

/** Returns "From the last visit, 11/14", with the year unless it is this one. */
export function lastVisitWords({ DepartureDate }: LastVisit, zone: string, now: Instant): string {
  const day = DepartureDate === null ? '' : dayOf(DepartureDate, zone)
  const isThisYear = day.slice(6) === dayOf(now, zone).slice(6)
  return `From the last visit, ${isThisYear ? day.slice(0, 5) : day}`
}
