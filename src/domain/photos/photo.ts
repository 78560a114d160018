import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** The occasion of a photo. */
export const PhotoKind = { Trailer: 1, ProductCheck: 2, YardCheck: 3 } as const

/** `Waiting`: its bytes have not arrived. `Rejected`: they are no picture that can be stored. */
export const PhotoState = { Waiting: 0, Stored: 1, Rejected: 2 } as const

/** Bytes of an upload at most; tablets send about 200 kB. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

/** Bytes of one piece of an upload at most. */
export const PIECE_MAX_BYTES = 256 * 1024

/** Pixels of an uploaded or chosen picture at most. */
export const PHOTO_MAX_PIXELS = 50_000_000

/** Photos whose bytes the server takes from one person on one day (UTC). */
export const PHOTOS_PER_DAY = 1_000

/** Of one person while a photo's command waits for a decision: its bytes may never be wanted, and are kept until then. */
export const UNDECIDED_PHOTOS_PER_DAY = 100

/** A photo of a trailer; its bytes are sent apart, after its row. */
export interface Photo extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly TrailerID: number
  readonly Kind: number
  /** The session of a check. */
  readonly AuditID: number | null
  readonly TakenDate: Instant
  /** The tablet's time, if moved into its bounds. */
  readonly GivenDate: Instant | null
  readonly TimeUncertain: boolean
  readonly TakenByID: number
  readonly TakenByName: string
  /** Of the stored picture. */
  readonly ContentType: string
  /** Bytes of the upload. */
  readonly Size: number
  /** SHA-256 of the upload in lower-case hex. */
  readonly Digest: string
  readonly State: number
  /** Pixels of the stored picture; null until then. */
  readonly Width: number | null
  readonly Height: number | null
  /** Words for a rejection. */
  readonly Reason: string | null
  /** The row stays, so that late readers are informed of the removal; the bytes are deleted. */
  readonly RemovedDate: Instant | null
  readonly RemovedByName: string | null
}

export const photoColumns: Columns<Photo> = {
  SiteID: 'id',
  ID: 'id',
  TrailerID: 'id',
  Kind: 'integer',
  AuditID: 'id?',
  TakenDate: 'instant',
  GivenDate: 'instant?',
  TimeUncertain: 'boolean',
  TakenByID: 'id',
  TakenByName: 'text',
  ContentType: 'text',
  Size: 'integer',
  Digest: 'text',
  State: 'integer',
  Width: 'integer?',
  Height: 'integer?',
  Reason: 'text?',
  RemovedDate: 'instant?',
  RemovedByName: 'text?',
}

/** True for a photo that can be shown. */
export function isShown({ State, RemovedDate }: Pick<Photo, 'State' | 'RemovedDate'>): boolean {
  return State === PhotoState.Stored && RemovedDate === null
}

/** True for a photo whose bytes are still to come. */
export function awaitsBytes({ State, RemovedDate }: Pick<Photo, 'State' | 'RemovedDate'>): boolean {
  return State === PhotoState.Waiting && RemovedDate === null
}
