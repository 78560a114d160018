import type { Trailer } from '../../domain/trailers/trailer.ts'
import { currentMirror } from '../../mirror/database.ts'
import { getDraft, removeDraft, saveDraft } from '../../mirror/reads/drafts.ts'
import { serverNow } from '../data/server-now.ts'

/** A draft with the trailer as the person saw it. */
export interface TrailerDraft<F> {
  readonly form: F
  readonly trailer: Trailer | null
}

/**
 * Returns the draft over a trailer, and the row as seen; one from an earlier visit is discarded. `read` returns
 * null for no draft.
 */
export async function draftOver<F>(
  draftKey: string,
  now: Trailer,
  read: (stored: unknown) => TrailerDraft<F> | null,
): Promise<{ readonly trailer: Trailer; readonly draft: F | null }> {
  const draft = read((await getDraft(draftKey))?.Value) ?? (await takeOver(draftKey, now, read))
  if (!draft) return { trailer: now, draft: null }
  const { trailer } = draft
  if (trailer?.Visit === now.Visit && trailer.State === now.State) return { trailer, draft: draft.form }
  await removeDraft(draftKey)
  return { trailer: now, draft: null }
}

/**
 * Moves a draft over an arrival to the entry under which its trailer is listed now: of the same truck, or known from an
 * earlier visit. The arrival as it was typed stays the row as seen, so that fields of others are shown as changed.
 */
async function takeOver<F>(
  draftKey: string,
  now: Trailer,
  read: (stored: unknown) => TrailerDraft<F> | null,
): Promise<TrailerDraft<F> | null> {
  const { ID, Visit, ArrivalDate } = now
  const end = `:${ID}`
  if (!draftKey.endsWith(end)) return null
  for (const earlier of await earlierIDs(now)) {
    const key = `${draftKey.slice(0, -end.length)}:${earlier}`
    const value = (await getDraft(key))?.Value
    const draft = read(value)
    if (!draft?.trailer) continue
    const trailer = { ...draft.trailer, ID, Visit, ArrivalDate }
    await saveDraft(draftKey, { ...Object(value), trailer }, serverNow())
    await removeDraft(key)
    return { ...draft, trailer }
  }
  return null
}

/** Returns the IDs of arrivals that became part of a trailer's present visit. */
export async function earlierIDs({ ID, SiteID, Visit }: Trailer): Promise<readonly number[]> {
  const aliases = await currentMirror().ofSite('Aliases', SiteID, { TrailerID: ID }).toArray()
  return aliases.filter((alias) => alias.Visit === Visit).map((alias) => alias.ID)
}
