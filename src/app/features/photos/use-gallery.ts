import { PhotoState, type Photo } from '../../../domain/photos/photo.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { listPhotos, type ShownPhoto } from '../../../mirror/reads/photos.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useHasServer } from '../../data/use-session.ts'

/** A picture of the gallery: an own photo. */
export interface GalleryPicture {
  readonly key: string
  readonly photo: Photo
  readonly takenDate: Instant
  readonly takenBy: string
  /** The reason for a missing picture, or what it waits for; null: neither. */
  readonly note: string | null
}

export interface Gallery {
  /** Newest first; undefined until read. */
  readonly pictures: readonly GalleryPicture[] | undefined
  readonly note: string | null
}

const OFFLINE = 'You are offline: pictures that are not on this tablet show when it is online.'

export function useGallery({ ID }: { readonly ID: number }, site: Site): Gallery {
  const here = useLiveQuery(() => listPhotos(site.ID, ID), [site.ID, ID])
  const hasServer = useHasServer()
  const note = !hasServer && here?.some(({ isHere }) => !isHere) ? OFFLINE : null
  return { pictures: here?.map(toPicture), note }
}

function toPicture({ photo, waits, isHere }: ShownPhoto): GalleryPicture {
  const { TakenDate: takenDate, TakenByName: takenBy } = photo
  return { key: `${photo.ID}`, photo, takenDate, takenBy, note: noteOf(photo, waits, isHere) }
}

function noteOf({ State, Reason }: Photo, waits: boolean, isHere: boolean): string | null {
  if (State === PhotoState.Rejected) return `Rejected: ${Reason ?? ''}`
  if (!waits) return null
  return isHere ? 'Waiting to be sent' : 'Not sent yet by the tablet that took it'
}
