import { useRef } from 'react'
import { PhotoKind } from '../../../domain/photos/photo.ts'
import { forgetHeldPhotos, holdPhoto, listHeldPhotos, takeHeldPhotos } from '../../../mirror/reads/held-photos.ts'
import type { NewPhoto } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverNow } from '../../data/server-now.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'

/** Photos of a trailer that is not saved yet. They are kept like its input. */
export interface HeldPhotos {
  readonly count: number
  /** True if photos were held before the form opened. */
  readonly isRestored: boolean
  /** Returns why a photo cannot be kept, null when it is. */
  readonly hold: (file: Blob) => Promise<string | null>
  /** Returns the photos, to be saved with the trailer. */
  readonly take: (trailerID: number) => Promise<readonly NewPhoto[]>
  readonly forget: () => Promise<void>
}

export function useHeldPhotos(draftKey: string): HeldPhotos {
  const key = `photos:${draftKey}`
  const held = useLiveQuery(() => listHeldPhotos(key), [key])
  const atStart = useRef<number | null>(null)
  atStart.current ??= held?.length ?? null
  return {
    count: held?.length ?? 0,
    isRestored: (atStart.current ?? 0) > 0,
    hold: async (file) => {
      try {
        // A picture that cannot be saved would keep the trailer from being saved.
        const fault = await yardClient.checkPhoto(file)
        if (fault !== null) return fault
        await holdPhoto(key, { file, takenDate: serverNow() })
        return null
      } catch {
        return NOT_KEPT
      }
    },
    take: async (TrailerID) =>
      (await takeHeldPhotos(key, TrailerID, serverNow())).map(({ file, takenDate }) => ({
        ...{ file, TrailerID, Kind: PhotoKind.Trailer, AuditID: null, TakenDate: takenDate },
      })),
    forget: () => forgetHeldPhotos(key),
  }
}

const NOT_KEPT = 'Not kept: this tablet could not write to its own store. Free some space, then try again.'
