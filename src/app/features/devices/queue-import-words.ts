import type { Entry } from '../../../contract/sync.ts'
import { counted } from '../../../domain/values/counted.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { fromMs, type Instant, toMs } from '../../../domain/values/instant.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { actsIn, actsToSend, type CheckedSave, type Fate, type ImportEnd } from './queue-import.ts'

const NO_SIGNAL = 'No answer from the server. Import again when online: nothing is done twice.'
const BUSY = 'The server cannot take the rest now. Import again in a moment: nothing is done twice.'

/** Returns the moment of an act by the server's clock; null for an unreadable one. */
export function actTime({ MadeAt, Offset }: Pick<Entry, 'MadeAt' | 'Offset'>): Instant | null {
  const at = toMs(MadeAt) + Offset
  return Number.isFinite(at) ? fromMs(Math.round(at)) : null
}

/** Returns '5 changes, the oldest of 11/20/2026 10:00. 2 are on the server already.' */
export function holdWords(save: CheckedSave, zone: string): string {
  const acts = actsIn(save)
  const oldest = acts.flatMap((act) => actTime(act) ?? []).sort()[0]
  const since = oldest === undefined ? '' : `, the oldest of ${showDateTime(oldest, zone)}`
  const known = acts.filter(({ Key }) => save.known.has(Key)).length
  if (known === 0) return `${counted(acts.length, 'change')}${since}.`
  const there = known === acts.length ? 'All' : known.toLocaleString('en-US')
  return `${counted(acts.length, 'change')}${since}. ${there} ${known === 1 && there !== 'All' ? 'is' : 'are'} on the server already.`
}

/** Returns a note about the author of a queue; null for none. */
export function authorWords({ author, isActive }: CheckedSave): string | null {
  if (author === null)
    return 'This person never worked on that tablet, by what the server knows. Nothing of this queue is imported.'
  return isActive ? null : 'This account is not active. The changes are stored for the administrators.'
}

/** Returns a sentence about the commands that cannot be read; null for none. */
export function unreadableWords(count: number): string | null {
  return count === 0
    ? null
    : `${counted(count, 'change')} in this file cannot be read and will be left out. Keep the file.`
}

/** Returns a sentence about the photos of a file; null for none. */
export function photosWords(count: number): string | null {
  if (count === 0) return null
  const photos = counted(count, 'photo')
  return `${photos} in this file ${count === 1 ? 'is' : 'are'} not imported. Keep the file: only the tablet can send them.`
}

/** Returns the number of changes that an import would send. */
export function countToSend(saves: readonly CheckedSave[]): number {
  return saves.reduce((sum, save) => sum + actsToSend(save).length, 0)
}

const fateWords: { readonly [F in Fate]: string } = {
  imported: 'imported',
  'needs-you': 'refused, for their author to decide under "Needs you"',
  stored: 'stored for author and administrators under "Needs you"',
  'not-filed': 'not taken by the server: keep the file, and enter by hand what is missing',
}

/** Returns '5 changes imported. 1 change refused, …'. */
export function endWords(saves: readonly CheckedSave[], { fates, failure }: ImportEnd): string {
  const acts = saves.flatMap(actsToSend)
  const kinds = Object.keys(fateWords) as Fate[]
  const sentences = kinds.flatMap((fate) => {
    const count = acts.filter(({ Key }) => fates.get(Key) === fate).length
    return count === 0 ? [] : [`${counted(count, 'change')} ${fateWords[fate]}.`]
  })
  if (failure === null) return sentences.join(' ')
  const reason = failure === 'busy' ? BUSY : serverFailureWords(failure, NO_SIGNAL)
  return [...sentences, reason].join(' ')
}
