import type { References } from '../sites/references.ts'
import { fieldWords } from './changed-meanwhile.ts'
import { fieldLabels } from './field-words.ts'
import { type TrailerFieldName, trailerFieldNames } from './trailer-fields.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import { isWeight, weightWords } from './weight-source.ts'

type Value = string | number | boolean | null

/** A field that an act changed, with its values before and after. */
export interface FieldChange {
  readonly name: TrailerFieldName
  readonly from: Value
  readonly to: Value
}

/** Not written into the record, which goes out by mail: only that they changed. */
const unwritten: ReadonlySet<TrailerFieldName> = new Set(['PhoneNumber'])

/** Returns an act's changes as the record keeps them (`TrailerHistoryRow.Changes`); null for none. */
export function changesOf(before: Trailer, after: Trailer): string | null {
  const changed = trailerFieldNames.filter(
    (name) => before[name] !== after[name] || isWeighedAgain(name, before, after),
  )
  if (changed.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(changed.map((name) => [name, unwritten.has(name) ? [] : [before[name], after[name]]])),
  )
}

/** True if a weight stays and its source does not: the scale confirmed it. */
function isWeighedAgain(name: TrailerFieldName, before: Trailer, after: Trailer): boolean {
  return isWeight(name) && before[`${name}Source`] !== after[`${name}Source`]
}

/** Returns the changes of an act in the order of the form; none for one that changed nothing. */
export function readChanges({ Changes }: Pick<TrailerHistoryRow, 'Changes'>): readonly FieldChange[] {
  if (Changes === null) return []
  const kept = JSON.parse(Changes) as Readonly<Record<string, readonly Value[]>>
  return trailerFieldNames.flatMap((name) => {
    const [from = null, to = null] = kept[name] ?? []
    return kept[name] ? [{ name, from, to }] : []
  })
}

type ChangedRow = Pick<TrailerHistoryRow, 'Changes' | 'TrailerWeightSource' | 'OutboundWeightSource'>

/** Longer texts are cut in the line of an act; the record has all of it. */
const TEXT_SHOWN = 60

/** Returns the changes of an act, such as 'Trailer Weight 15500 to 12345 (by hand)'; '' for none. */
export function changeWords(row: ChangedRow, references: References): string {
  return readChanges(row)
    .map(({ name, from, to }) => {
      if (unwritten.has(name)) return `${fieldLabels[name]} changed`
      const words = (value: Value) => cut(isNothing(name, value) ? 'none' : fieldWords(name, value, references))
      const after = isWeight(name) && typeof to === 'number' ? weightWords(to, row[`${name}Source`]) : words(to)
      return `${fieldLabels[name]} ${words(from)} to ${after}`
    })
    .join('; ')
}

/** Returns the companies and tags that changes name, for whoever reads their rows. */
export function namedInChanges(
  rows: readonly Pick<TrailerHistoryRow, 'Changes'>[],
): readonly { readonly ScacID: number; readonly EPCID: number | null }[] {
  return rows.flatMap(readChanges).flatMap(({ name, from, to }) => {
    if (name !== 'ScacID' && name !== 'EPCID') return []
    const ids = [from, to].filter((id) => typeof id === 'number')
    return ids.map((id) => (name === 'ScacID' ? { ScacID: id, EPCID: null } : { ScacID: 0, EPCID: id }))
  })
}

/** 0 means no choice, but 0 is a temperature. */
function isNothing(name: TrailerFieldName, value: Value): boolean {
  return value === null || value === '' || (value === 0 && (name === 'ScacID' || name === 'FreightID'))
}

function cut(text: string): string {
  return text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text
}
