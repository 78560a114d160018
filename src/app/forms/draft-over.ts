import type { Trailer } from '../../domain/trailers/trailer.ts'
import { getDraft, removeDraft } from '../../mirror/reads/drafts.ts'

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
  const draft = read((await getDraft(draftKey))?.Value)
  if (!draft) return { trailer: now, draft: null }
  const { trailer } = draft
  if (trailer?.Visit === now.Visit && trailer.State === now.State) return { trailer, draft: draft.form }
  await removeDraft(draftKey)
  return { trailer: now, draft: null }
}
