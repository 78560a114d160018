import type { Answers, PhotoImage } from '../../contract/answers.ts'
import { conflict } from '../../domain/commands/refusal.ts'
import { isShown, type Photo } from '../../domain/photos/photo.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { type Day, dayRange } from '../../domain/values/day.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { getRow, rowsOf } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import { signPhotoKey } from './photo-key.ts'
import type { PhotoService } from './photo-service.ts'

interface Asked {
  readonly TrailerNumber: string
  readonly ScacName?: string | undefined
  /** Site days, inclusive; undefined for open. */
  readonly StartDate?: Day | undefined
  readonly EndDate?: Day | undefined
}

const UNREAD = 'The pictures of the photo service could not be read.'

type Parts = Pick<ServerParts, 'database' | 'signer' | 'clock' | 'logger'>

/** Returns the photos of the trailers with a number; a failing photo service adds a warning. */
export async function readImages(
  parts: Parts,
  service: PhotoService | null,
  caller: Caller,
  { TrailerNumber, ScacName, StartDate, EndDate }: Asked,
): Promise<Answers['PhotoImages']> {
  const { database, signer, clock, logger } = parts
  const { site, scacs } = await readReferences(database, caller)
  const range = dayRange(StartDate ?? null, EndDate ?? null, site.Timezone)
  const scacIDs = ScacName === undefined ? null : idsNamed(scacs.values(), ScacName)
  const own = await ownImages(parts, caller, TrailerNumber, scacIDs, range)
  const user = site.PhotectorUser
  if (!service || !user) return { Images: own }
  const key = signPhotoKey(signer, { user, trailer: TrailerNumber, userID: caller.UserID }, clock())
  try {
    const others = await service.list({ user, trailer: TrailerNumber, scac: ScacName ?? null, ...range, key })
    return { Images: [...own, ...others].sort(newestFirst) }
  } catch (error) {
    logger.warn({ event: 'photector.failed', siteID: site.ID, err: error })
    return { Images: own, Warnings: [UNREAD] }
  }
}

/** Returns a key for the photo service. Throws 409 without an account there, 404 for an unknown trailer. */
export async function makePhotoKey(
  { database, signer, clock }: Parts,
  service: PhotoService | null,
  caller: Caller,
  trailerID: number,
): Promise<Answers['PhotoKey']> {
  const { site } = await readReferences(database, caller)
  const user = site.PhotectorUser
  if (!service || !user) throw conflict('no-photo-service', 'No photo service is set up for this site.')
  const { Number: trailer } = await getRow(rowsOf(database, caller), 'Trailers', trailerID)
  const Key = signPhotoKey(signer, { user, trailer, userID: caller.UserID }, clock())
  return { Key, Url: service.addressFor({ user, trailer, key: Key }) }
}

function idsNamed(
  scacs: Iterable<{ readonly ID: number; readonly Name: string; readonly Value: string }>,
  name: string,
): ReadonlySet<number> {
  const wanted = name.toLowerCase()
  const isNamed = (text: string) => text.toLowerCase() === wanted
  return new Set([...scacs].flatMap(({ ID, Name, Value }) => (isNamed(Name) || isNamed(Value) ? [ID] : [])))
}

async function ownImages(
  { database }: Parts,
  caller: Caller,
  trailerNumber: string,
  scacIDs: ReadonlySet<number> | null,
  { from, before }: ReturnType<typeof dayRange>,
): Promise<readonly PhotoImage[]> {
  const rows = rowsOf(database, caller)
  const found = await rows.find('Trailers', { NumberKey: numberKey(trailerNumber) })
  const trailers = found.filter(({ ScacID }) => scacIDs === null || scacIDs.has(ScacID))
  const photos: Photo[] = []
  for (const { ID } of trailers) photos.push(...(await rows.find('Photos', { TrailerID: ID })))
  const isIn = ({ TakenDate }: Photo) => (from === null || TakenDate >= from) && (before === null || TakenDate < before)
  return photos
    .filter((photo) => isShown(photo) && isIn(photo))
    .map(toImage)
    .sort(newestFirst)
}

function toImage({ ID, TakenDate, TakenByName }: Photo): PhotoImage {
  const Url = `/api/photos/${ID}`
  return { ID, Url, ThumbnailUrl: `${Url}/thumbnail`, TakenDate, TakenBy: TakenByName, Source: 'yardhand' }
}

function newestFirst(a: PhotoImage, b: PhotoImage): number {
  return (b.TakenDate ?? '').localeCompare(a.TakenDate ?? '')
}
