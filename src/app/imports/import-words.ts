import type { Imported } from '../../domain/imports/import-items.ts'
import { counted } from '../../domain/values/counted.ts'
import type { Question } from '../kit/confirm-dialog.tsx'
import type { ImportSummary } from './read-import.ts'

/** The rows' name, singular and plural. */
export interface Nouns {
  readonly one: string
  readonly many: string
}

type Counts = Pick<ImportSummary, 'ready' | 'rejected'>

export const IMPORT_OFFLINE = 'You are offline. Importing needs a connection; the file stays chosen.'

/** Returns '1,203 companies can be imported. 4 lines have errors.' */
export function summaryWords({ ready, rejected }: Counts, nouns: Nouns): string {
  const good = `${counted(ready, nouns.one, nouns.many)} can be imported.`
  return rejected === 0 ? good : `${good} ${errorWords(rejected)}.`
}

function errorWords(rejected: number): string {
  return `${counted(rejected, 'line')} ${rejected === 1 ? 'has an error' : 'have errors'}`
}

/** Asks before lines are left out; null if none are. */
export function leaveOutWords({ ready, rejected }: Counts, nouns: Nouns): Question | null {
  if (rejected === 0) return null
  return {
    title: `Import ${counted(ready, nouns.one, nouns.many)}?`,
    text: `${errorWords(rejected)} and will be left out.`,
    confirmLabel: 'Upload',
  }
}

/** Returns '3 added, 1 changed, 12 unchanged'. */
export function doneWords({ Created, Changed, Unchanged }: Imported): string {
  const words = Object.entries({ added: Created, changed: Changed, unchanged: Unchanged })
  return words.flatMap(([word, count]) => (count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`])).join(', ')
}

export function progressWords(records: number): string {
  return records === 0 ? 'Reading…' : `Reading… ${counted(records, 'line')}`
}
