import { useMemo } from 'react'
import type { Answers, PhotoImage } from '../../../contract/answers.ts'
import { type Photo, PhotoState } from '../../../domain/photos/photo.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { fromMs, type Instant, toMs } from '../../../domain/values/instant.ts'
import { listPhotos, type ShownPhoto } from '../../../mirror/reads/photos.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverNow } from '../../data/server-now.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useServerRead } from '../../data/use-server-read.ts'
import { useHasServer } from '../../data/use-session.ts'

/** A trailer whose photos are shown. */
export interface PhotographedTrailer {
  readonly ID: number
  readonly Number: string
  readonly ScacName: string
  readonly ArrivalDate: Instant
  readonly DepartureDate: Instant | null
}

export interface GalleryPicture {
  readonly key: string
  /** Null: a picture of the photo service, at `urls`. */
  readonly ID: number | null
  readonly urls: { readonly full: string; readonly thumbnail: string } | null
  /** The row on this tablet; null for none. */
  readonly photo: Photo | null
  readonly takenDate: Instant | null
  readonly takenBy: string | null
  /** The reason for a missing picture, or what it waits for; null: neither. */
  readonly note: string | null
}

export interface Gallery {
  /** Newest first; undefined until read. */
  readonly pictures: readonly GalleryPicture[] | undefined
  readonly note: string | null
}

const OFFLINE = 'You are offline: pictures that are not on this tablet show when it is online.'

/** Returns the photos of a trailer on this tablet, also those that wait, with those that only the server has. */
export function useGallery(trailer: PhotographedTrailer, site: Site): Gallery {
  const here = useLiveQuery(
    () => listPhotos(site.ID, { name: 'trailer', trailerID: trailer.ID }),
    [site.ID, trailer.ID],
  )
  const hasServer = useHasServer()
  const question = useMemo(() => questionOf(trailer, site), [trailer, site])
  const read = useServerRead(question, readImages, true)
  const there = read?.name === 'answered' ? read.value : null
  const isAsking = hasServer && read === undefined
  const pictures = here && joined(here, there?.Images ?? [])
  const isPartial = !hasServer && (there === null || here?.some(({ isHere }) => !isHere))
  return {
    // An empty gallery is known to be empty only with the answer.
    pictures: pictures?.length === 0 && isAsking ? undefined : pictures,
    note: isPartial ? OFFLINE : noteOn(read),
  }
}

/** A failed read may hide pictures that are only at the server. */
export function noteOn(read: ServerResult<Answers['PhotoImages']> | undefined): string | null {
  if (read === undefined) return null
  if (read.name !== 'answered') return serverFailureWords(read, OFFLINE)
  return read.value.Warnings?.join(' ') ?? null
}

const readImages = (query: ReturnType<typeof questionOf>) => yardClient.callServer('photectorImages', { query })

const DAY_MS = 86_400_000

/** From three days before the arrival to a day after the departure (spec 2§6). */
function questionOf({ Number: TrailerNumber, ScacName, ArrivalDate, DepartureDate }: PhotographedTrailer, site: Site) {
  const day = (at: Instant, days: number) => dayOf(fromMs(toMs(at) + days * DAY_MS), site.Timezone)
  const dates = { StartDate: day(ArrivalDate, -3), EndDate: day(DepartureDate ?? serverNow(), 1) }
  return { TrailerNumber, ScacName, Name: site.Name, ...dates }
}

/** A photo that is on both sides is shown once. */
export function joined(here: readonly ShownPhoto[], there: readonly PhotoImage[]): readonly GalleryPicture[] {
  const known = new Set(here.map(({ photo }) => photo.ID))
  const others = there.filter(({ ID }) => ID === null || !known.has(ID)).map(toOther)
  return [...here.map(toOwn), ...others].sort((a, b) => (b.takenDate ?? '').localeCompare(a.takenDate ?? ''))
}

function toOther({ ID, Url, ThumbnailUrl, TakenDate: takenDate, TakenBy: takenBy }: PhotoImage): GalleryPicture {
  const urls = ID === null ? { full: Url, thumbnail: ThumbnailUrl } : null
  return { key: ID === null ? Url : `${ID}`, ID, urls, photo: null, takenDate, takenBy, note: null }
}

/** Returns a photo that this tablet has a row of. */
export function toOwn({ photo, waits, isHere }: ShownPhoto): GalleryPicture {
  const { ID, TakenDate: takenDate, TakenByName: takenBy } = photo
  return { key: `${ID}`, ID, urls: null, photo, takenDate, takenBy, note: noteOf(photo, waits, isHere) }
}

function noteOf({ State, Reason }: Photo, waits: boolean, isHere: boolean): string | null {
  if (State === PhotoState.Rejected) return `Rejected: ${Reason ?? ''}`
  if (!waits) return null
  return isHere ? 'Waiting to be sent' : 'Not sent yet by the tablet that took it'
}
