import { createHash } from 'node:crypto'
import { DIGEST_MISMATCH, PHOTO_LIMIT } from '../../contract/photo-upload.ts'
import {
  awaitsBytes,
  type Photo,
  PHOTOS_PER_DAY,
  PhotoState,
  UNDECIDED_PHOTOS_PER_DAY,
} from '../../domain/photos/photo.ts'
import { photoReason } from '../../domain/photos/photo-words.ts'
import { commands } from '../../domain/commands/catalogue.ts'
import { forbidden, notFound } from '../../domain/commands/refusal.ts'
import type { Caller } from '../access/caller.ts'
import { rowsOf } from '../access/site-rows.ts'
import { blockOf } from '../pipeline/id-blocks.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'
import type { ServerParts } from '../server-parts.ts'
import { Problem, unavailable } from '../web/problem.ts'
import { makePhoto } from './make-photo.ts'
import { filesOf, removeFiles } from './photo-store.ts'

export type UploadParts = Pick<ServerParts, 'database' | 'photos' | 'clock' | 'random' | 'logger'>

/** A photo whose bytes are taken. */
export interface Upload
  extends Pick<Photo, 'SiteID' | 'ID' | 'TakenByID' | 'Size' | 'Digest' | 'State' | 'RemovedDate'> {
  /** Its command waits for a person's decision and has made no row: the bytes are kept until then. */
  readonly isUndecided: boolean
}

/**
 * Returns a photo at this site that the caller declared; throws 404 for none. A person who was deactivated, or whose
 * tablet was revoked, sends the bytes too: those of a parked or refused declaration wait for the same decision.
 */
export async function findUpload(parts: UploadParts, caller: Caller, SiteID: number, ID: number): Promise<Upload> {
  const rows = rowsOf(parts.database, { SiteID })
  const row = await rows.get('Photos', ID)
  if (row) {
    await assertDeclaredBy(parts, caller, row)
    return { ...row, isUndecided: false }
  }
  const { UserID } = caller
  const declared = await parts.database.photoPieces.undecided({ SiteID, ID }, UserID)
  // Decided between the two reads.
  if (declared === null && (await rows.get('Photos', ID))) return findUpload(parts, caller, SiteID, ID)
  // A parked command was never checked.
  if (!commands.addPhoto.input.isValidSync(declared, { strict: true })) throw notFound()
  const { Size, Digest } = declared
  return {
    SiteID,
    ID,
    TakenByID: UserID,
    Size,
    Digest,
    State: PhotoState.Waiting,
    RemovedDate: null,
    isUndecided: true,
  }
}

/**
 * True while the server takes bytes, or the storing can be repeated. Of a photo that waits for a decision it takes none
 * once all have arrived and were compared with the declared digest, since a tablet deletes its own behind this answer.
 */
export async function takesBytes(parts: UploadParts, upload: Upload, offset: number): Promise<boolean> {
  if (!awaitsBytes(upload)) return false
  if (!upload.isUndecided || offset < upload.Size) return true
  try {
    await takePiece(parts, upload, offset, Buffer.alloc(0))
    return false
  } catch (error) {
    // Damaged, and dropped; or another piece is being taken.
    if (error instanceof Problem) return true
    throw error
  }
}

/**
 * Throws 403 unless this caller took the photo, or declared it on this device: an earlier version named an admin who sent
 * it again as its author, while the bytes are on the tablet in whose block its ID is.
 */
async function assertDeclaredBy({ database }: UploadParts, caller: Caller, photo: Photo): Promise<void> {
  if (photo.TakenByID === caller.UserID) return
  const block = await database.db
    .selectFrom('id_block')
    .select(['DeviceID', 'UserID'])
    .where('Block', '=', blockOf(photo.ID))
    .executeTakeFirst()
  if (block?.DeviceID !== caller.DeviceID || block.UserID !== caller.UserID) throw forbidden()
}

/** Returns the bytes that have arrived; of a stored photo, all. */
export function offsetOf({ database }: UploadParts, photo: Upload): Promise<number> {
  if (awaitsBytes(photo)) return database.photoPieces.offset(photo)
  return Promise.resolve(photo.State === PhotoState.Stored && photo.RemovedDate === null ? photo.Size : 0)
}

/** Photos whose upload this process works on. */
const busy = new Set<string>()

/**
 * Keeps a piece that begins at `start`, and stores the picture with the last one; returns the new offset. An empty
 * piece at the end repeats the storing that failed. Throws a `Problem`: 409 for another start, 422 for other bytes
 * than declared, 423 while another piece is taken, 429 beyond the photos of a day, 503 if the picture cannot be stored now.
 */
export async function takePiece(parts: UploadParts, photo: Upload, start: number, bytes: Buffer): Promise<number> {
  const key = `${photo.SiteID}/${photo.ID}`
  if (busy.has(key)) throw new Problem(423, { title: 'Another piece of this photo is being taken.', code: 'busy' })
  busy.add(key)
  try {
    const end = await keepPiece(parts, photo, start, bytes)
    if (end === photo.Size) await finish(parts, photo)
    return end
  } finally {
    busy.delete(key)
  }
}

function tooMany(most: number): string {
  return `The server takes ${most.toLocaleString('en-US')} photos of a person per day. Send this one again tomorrow.`
}

const DAY_MS = 86_400_000

/** The days of `begin` are those of UTC. */
function secondsToMidnight(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)
}

async function keepPiece(parts: UploadParts, photo: Upload, start: number, bytes: Buffer): Promise<number> {
  const { photoPieces } = parts.database
  const end = start + bytes.length
  if (end > photo.Size)
    throw new Problem(400, { title: 'The piece goes beyond the declared size.', code: 'beyond-size' })
  const most = photo.isUndecided ? UNDECIDED_PHOTOS_PER_DAY : PHOTOS_PER_DAY
  if (start === 0 && bytes.length > 0 && !(await photoPieces.begin(photo.TakenByID, most, parts.clock())))
    throw new Problem(429, { title: tooMany(most), code: PHOTO_LIMIT }, secondsToMidnight(parts.clock()))
  const isNext =
    bytes.length === 0
      ? (await photoPieces.offset(photo)) === start
      : await photoPieces.add(photo, start, bytes, parts.clock())
  if (!isNext) throw new Problem(409, { title: 'The upload is at another place.', code: 'wrong-offset' })
  return end
}

/** May run twice, also in two processes: the files have the same names and bytes, the row is written once. */
async function finish(parts: UploadParts, photo: Upload): Promise<void> {
  const { database, photos } = parts
  const file = await database.photoPieces.read(photo)
  if (createHash('sha256').update(file).digest('hex') !== photo.Digest) {
    await database.photoPieces.drop(photo)
    const title = 'The photo arrived damaged. It is sent again.'
    throw new Problem(422, { title, code: DIGEST_MISMATCH })
  }
  if (photo.isUndecided) return
  const made = await makePhoto(file)
  if (typeof made === 'string') {
    await settle(parts, photo, { State: PhotoState.Rejected, Reason: photoReason[made] })
  } else {
    const { picture, thumbnail } = filesOf(photo)
    await photos.put(picture, made.Bytes).catch((error: unknown) => notStored(parts, photo, error))
    await photos.put(thumbnail, made.Thumbnail).catch((error: unknown) => notStored(parts, photo, error))
    await settle(parts, photo, { State: PhotoState.Stored, Width: made.Width, Height: made.Height })
  }
  await database.photoPieces.drop(photo)
}

/** Longer than a request takes, so that no photo is stored here and by its last piece at once. */
const LEFT_MS = 60_000

/**
 * Stores photos whose bytes had all arrived but that were not stored with the last piece: the process ended, the store
 * was away, or their command was decided later.
 */
export async function storeWhole(parts: UploadParts, isStopping: () => boolean = () => false): Promise<void> {
  const { database, clock, logger } = parts
  for (const { SiteID, ID } of await database.photoPieces.listWhole(clock() - LEFT_MS)) {
    if (isStopping()) return
    const photo = await rowsOf(database, { SiteID }).get('Photos', ID)
    if (!photo || !awaitsBytes(photo)) continue
    try {
      await takePiece(parts, { ...photo, isUndecided: false }, photo.Size, Buffer.alloc(0))
    } catch (error) {
      const status = error instanceof Problem ? error.status : null
      // The store is away, which was logged: it would take none of the others.
      if (status === 503) return
      // Its tablet sends a piece, or has stored it meanwhile.
      if (status === 423 || status === 409) continue
      logger.error({ event: 'photo.unstored', siteID: SiteID, photoID: ID, err: error })
    }
  }
}

function notStored({ logger }: UploadParts, { SiteID, ID }: Upload, error: unknown): never {
  logger.error({ event: 'photo.unstored', siteID: SiteID, photoID: ID, err: error })
  throw unavailable(RETRY_SECONDS)
}

const RETRY_SECONDS = 30

type Settled = Pick<Photo, 'State'> & Partial<Pick<Photo, 'Width' | 'Height' | 'Reason'>>

async function settle(parts: UploadParts, { SiteID, ID, Digest }: Upload, settled: Settled): Promise<void> {
  const { database, photos, clock, random } = parts
  let isKept = false
  await writeAsSystem(
    { store: database.store, clock, random },
    {
      ...{ SiteID, Call: 'photo.settle' },
      run: async (yard) => {
        const now = await yard.Photos.get(ID)
        isKept = now !== undefined && now.RemovedDate === null
        if (now && awaitsBytes(now)) await yard.Photos.put({ ...now, ...settled })
      },
    },
  )
  // Somebody removed it while its last piece was on the way.
  if (!isKept) await removeFiles(photos, { SiteID, ID, Digest })
}
