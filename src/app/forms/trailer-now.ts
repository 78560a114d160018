import { madeBy } from '../../domain/commands/act.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import type { TrailerFieldName } from '../../domain/trailers/trailer-fields.ts'
import { Activity, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { listNeedsYou } from '../../mirror/reads/queue.ts'
import { getTrailer, listTrailerHistory, resolveTrailer } from '../../mirror/reads/trailers.ts'
import { loadNames, showField } from './field-text.ts'
import { actsSince, authorOf, type RowFields, toAuthor } from './row-changes.ts'
import { showMoment } from '../../domain/values/display.ts'
import type { KeptFor, WatchedRow } from './use-row-watch.ts'
import { serverNow } from '../data/server-now.ts'

/** After any moment, to read a history to its end. */
const END = '9999-12-31T00:00:00.000Z'

export interface TrailerNow {
  /** undefined: gone. */
  readonly row: Trailer | undefined
  /** In this visit and since, newest first. */
  readonly acts: readonly TrailerHistoryRow[]
  /** Set for a row that is gone with its arrival: rejected, which may still bring it back, or part of another entry now. */
  readonly keptFor: KeptFor | null
}

/** Reads a trailer with the acts since it was seen. */
export async function readTrailerNow(seen: Trailer): Promise<TrailerNow> {
  const row = await getTrailer(seen.ID)
  if (!row) return { row, acts: [], keptFor: await readKeptFor(seen.ID) }
  return { row, acts: await listTrailerHistory(seen.ID, seen.ArrivalDate, END), keptFor: null }
}

/** Returns a trailer as seen, by the entry under which it is listed now: its arrival may have become part of another one. */
export async function asListed(seen: Trailer): Promise<Trailer> {
  const row = await resolveTrailer(seen.ID)
  return row && row.ID !== seen.ID ? { ...seen, ID: row.ID, Visit: row.Visit, ArrivalDate: row.ArrivalDate } : seen
}

async function readKeptFor(trailerID: number): Promise<KeptFor | null> {
  const [rejected, other] = await Promise.all([listNeedsYou(), resolveTrailer(trailerID)])
  const made = rejected.map(madeBy)
  if (made.some((one) => one?.List === 'Trailers' && one.ID === trailerID)) return 'decision'
  return other ? 'other-entry' : null
}

/** Reads a trailer for its form; `fieldsOf` picks the fields, by form names. */
export async function watchTrailer(
  seen: Trailer,
  site: Site,
  mine: RowFields,
  fieldsOf: (row: Trailer) => RowFields,
): Promise<WatchedRow> {
  const now = await readTrailerNow(seen)
  const { row, acts, keptFor } = now
  const fields = row ? fieldsOf(row) : {}
  const names = await loadNames(site.ID, [fields, mine])
  const since = actsSince(acts, seen.LastActivityDate)
  return {
    fields,
    closed: leftWords(seen, now, site.Timezone),
    keptFor,
    // Each field of a form over a trailer is named after a column.
    show: (field, value) => showField(field as TrailerFieldName, value, names),
    authorOf: (field, value) => authorOf(field, value, since),
  }
}

/** Returns why a form over `seen` can no longer be saved, and by whom; null while it can. */
export function leftWords(seen: Trailer, { row, acts, keptFor }: TrailerNow, zone: string): string | null {
  const name = `Trailer ${seen.Number}`
  if (!row) return keptFor ? keptWords[keptFor](seen.Number) : `${name} was deleted.`
  const said = (words: string, ...actions: readonly Activity[]) => {
    const act = acts.find(({ Action }) => actions.some((action) => action === Action))
    if (!act) return `${name} ${words}.`
    const { name: who, at } = toAuthor(act)
    return `${name} ${words} ${showMoment(at, zone, serverNow())} by ${who}.`
  }
  const wasHere = seen.State === TrailerState.OnYard
  if (row.State === TrailerState.OnYard && row.Visit > seen.Visit) {
    const words = wasHere ? 'has left, and came back' : 'came back'
    return said(words, Activity.Arrived, Activity.ReArrived)
  }
  if (row.State === seen.State && row.Visit === seen.Visit) return null
  if (row.State === TrailerState.Departed) return said('departed', Activity.Departed)
  return said('left for another site', Activity.Task)
}

const keptWords: Readonly<Record<KeptFor, (name: string) => string>> = {
  decision: (number) =>
    `The arrival of trailer ${number} was rejected and waits for a decision. What you typed is kept as a draft.`,
  'other-entry': (number) =>
    `Trailer ${number} is now listed under another entry. What you typed is kept: close this form and open it from the list.`,
}

/** Returns why a form ends whose draft does not open over the other entry of its trailer; null: another reason. */
export function otherEntryWords({ Number: number }: Pick<Trailer, 'Number'>, keptFor: KeptFor | null): string | null {
  if (keptFor !== 'other-entry') return null
  return `Trailer ${number} is now listed under another entry: open this form from the list.`
}
