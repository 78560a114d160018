import type { InferType } from 'yup'
import { getSession } from '../../audits/session-reads.ts'
import { trailerCalled } from '../../commands/act-names.ts'
import { markOf, oldestAct, withinBounds } from '../../commands/act-time.ts'
import { type By, defineCommand } from '../../commands/command.ts'
import { namedIn, unknownID } from '../../commands/refusal.ts'
import { getTrailer } from '../../trailers/trailer-reads.ts'
import { number, object, string } from '../../values/schema.ts'
import { id, idOrNull, instantOrNull } from '../../values/wire.ts'
import { type Photo, PHOTO_MAX_BYTES, PhotoKind, PhotoState } from '../photo.ts'

const input = object({
  ID: id(),
  TrailerID: id(),
  Kind: number()
    .oneOf([PhotoKind.Trailer, PhotoKind.ProductCheck, PhotoKind.YardCheck] as const)
    .defined(),
  AuditID: idOrNull(),
  TakenDate: instantOrNull().optional(),
  Size: number().integer().min(1).max(PHOTO_MAX_BYTES, 'A photo can have 10 MB at most').defined(),
  Digest: string()
    .matches(/^[0-9a-f]{64}$/)
    .defined(),
})
  .noUnknown()
  .required()

/**
 * Declares a photo of a trailer, whose bytes follow. `TakenDate`: the time of taking it, when that was before the
 * command, such as in the form of an arrival. Refused: 400 for an unknown trailer or session.
 */
export const addPhoto = defineCommand({
  call: 'POST /photos',
  input,
  right: 'photos.write',
  describe: ({ TrailerID }, names) => `Photo of ${trailerCalled(names.trailer(TrailerID))}`,
  repair: 'again',
  ids: 0,
  lists: ['Photos', 'Trailers', 'Aliases', 'Audits'],
  creates: ({ ID }) => ID,
  lanes: ({ ID, TrailerID }) => [`trailer:${TrailerID}`, `photo:${ID}`],
  aliased: ['TrailerID'],
  sessions: ['AuditID'],
  async run(yard, photo, by) {
    const trailer = await namedIn('TrailerID', unknownID.trailer, getTrailer(yard, photo.TrailerID, by))
    const session =
      photo.AuditID === null ? null : await namedIn('AuditID', unknownID.session, getSession(yard, photo.AuditID))
    await yard.Photos.insert({ ...newPhoto(photo, by), TrailerID: trailer.ID, AuditID: session?.ID ?? null })
    return { Outcome: 'applied', ID: photo.ID }
  },
})

function newPhoto(given: InferType<typeof input>, by: By): Photo {
  // An admin who sends a parked photo again did not take it; another picture would be the admin's own.
  const { ID, Digest } = by.Original?.Body ?? {}
  const original = ID === given.ID && Digest === given.Digest ? by.Original : null
  const author = original ?? by
  const taken = timeTaken(given.TakenDate ?? original?.GivenAt ?? null, author.IsUncertain, by)
  return {
    SiteID: by.SiteID,
    ID: given.ID,
    TrailerID: given.TrailerID,
    Kind: given.Kind,
    AuditID: given.AuditID,
    TakenDate: taken.MadeAt,
    ...markOf(taken),
    TakenByID: author.UserID,
    TakenByName: author.UserName,
    ContentType: 'image/jpeg',
    Size: given.Size,
    Digest: given.Digest,
    State: PhotoState.Waiting,
    ...{ Width: null, Height: null, Reason: null, RemovedDate: null, RemovedByName: null },
  }
}

/**
 * A photo may be older than its command, and than the arrival of its trailer, but not younger. Without a given time, the
 * command's own counts, with its own mark.
 */
function timeTaken(
  given: Photo['TakenDate'] | null,
  IsUncertain: boolean,
  by: By,
): Pick<By, 'GivenAt' | 'MadeAt' | 'IsUncertain'> {
  if (given === null) return by
  const MadeAt = withinBounds(given, [oldestAct(by.MadeAt)], by.MadeAt)
  return { GivenAt: given, MadeAt, IsUncertain }
}
