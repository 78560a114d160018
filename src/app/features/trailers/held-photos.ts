import { PhotoKind } from '../../../domain/photos/photo.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { getDraft, removeDraft, saveDraft } from '../../../mirror/reads/drafts.ts'
import type { NewPhoto } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverNow } from '../../data/server-now.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'

interface HeldPhoto {
  readonly file: Blob
  readonly takenDate: Instant
}

/** Photos of a trailer that is not saved yet. They are kept like its input. */
export interface HeldPhotos {
  readonly count: number
  /** Returns why a photo cannot be kept, null when it is. */
  readonly hold: (file: Blob) => Promise<string | null>
  /** Returns the photos, to be saved with the trailer. */
  readonly take: (trailerID: number) => Promise<readonly NewPhoto[]>
  readonly forget: () => Promise<void>
}

export function useHeldPhotos(draftKey: string): HeldPhotos {
  const key = `photos:${draftKey}`
  const held = useLiveQuery(() => readHeld(key), [key])
  return {
    count: held?.length ?? 0,
    hold: async (file) => {
      try {
        // A picture that cannot be saved would keep the trailer from being saved.
        const fault = await yardClient.checkPhoto(file)
        if (fault !== null) return fault
        const now = serverNow()
        await saveDraft(key, [...(await readHeld(key)), { file, takenDate: now }], now)
        return null
      } catch {
        return NOT_KEPT
      }
    },
    take: async (TrailerID) =>
      (await readHeld(key)).map(({ file, takenDate }) => ({
        ...{ file, TrailerID, Kind: PhotoKind.Trailer, AuditID: null, TakenDate: takenDate },
      })),
    forget: () => removeDraft(key),
  }
}

const NOT_KEPT = 'Not kept: this tablet could not write to its own store. Free some space, then try again.'

async function readHeld(key: string): Promise<readonly HeldPhoto[]> {
  const value = (await getDraft(key))?.Value
  // As `hold` wrote them.
  return Array.isArray(value) ? (value as readonly HeldPhoto[]) : []
}
