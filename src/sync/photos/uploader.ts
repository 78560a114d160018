import { PIECE_TYPE, uploadHeader } from '../../contract/photo-upload.ts'
import { header } from '../../contract/sync.ts'
import type { PhotoRecord } from '../../mirror/records.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import { heldBehind } from '../engine/held.ts'
import type { Clock, Network, NetworkAnswer, NetworkRequest } from '../engine/ports.ts'
import { judgeUpload, type UploadVerdict } from '../retry.ts'
import { changePhoto, followRows, nextPhoto, photoTables, removePhotos } from './photo-store.ts'
import type { PieceSize } from './piece-size.ts'

/** A piece of the smallest size takes a minute on a line of 2 kbit/s. */
const PIECE_LIMIT_MS = 90_000
/** Uploads of damaged bytes after which a person decides. */
const DAMAGED_MOST = 2
/** Answers in a row that do not move an upload forward. */
const STUCK_MOST = 3

const GONE = 'The picture is no longer on this tablet.'
const DAMAGED = 'The picture arrived damaged at the server twice.'
const UNKNOWN = 'The server does not have the entry of this photo.'
const NOT_TAKEN = 'The server did not take this photo.'

/**
 * `done`: nothing is left to send. `gave-way`: commands come first. `failed`: as the verdict says; the caller tries
 * again later.
 */
export type UploadEnd =
  | { readonly name: 'done' | 'gave-way'; readonly sent: number }
  | {
      readonly name: 'failed'
      readonly sent: number
      readonly verdict: Extract<UploadVerdict, { name: 'wait' | 'locked' }>
      readonly answer: NetworkAnswer | null
    }

export interface UploaderParts {
  readonly store: TabletStore
  readonly network: Network
  readonly clock: Clock
  readonly pieces: PieceSize
  /** For the delivery token of a person who is signed out. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asks what became of each photo that arrived, where no rows tell. */
  readonly confirms?: boolean
  /** Known from earlier runs, by uploaders that live for one run. */
  readonly memory?: UploadMemory
  /** True on a revoked tablet, whose commands have all been handed over: an unknown photo stays unknown. */
  readonly isLast?: boolean
  readonly onProgress: () => void
}

/** Experience with a person's photos, from run to run. */
export class UploadMemory {
  /** Failed tries, so that one photo does not stop the others. */
  readonly tries = new Map<number, number>()
  /** Photos that the server did not know in the last run. */
  unknown: ReadonlySet<number> = new Set()
}

/** Sends one person's photos in pieces, each from where the server has it. Commands that wait come first. */
export class Uploader {
  #piece: AbortController | null = null
  readonly #memory: UploadMemory
  #seenUnknown = new Set<number>()
  #sent = 0
  #mayGo: () => boolean = () => true

  constructor(private readonly parts: UploaderParts) {
    this.#memory = parts.memory ?? new UploadMemory()
  }

  /** Makes one run over all photos that wait. `mayGo`: false ends it. Throws errors of the store. */
  async run(mayGo: () => boolean): Promise<UploadEnd> {
    this.#mayGo = mayGo
    this.#sent = 0
    this.#seenUnknown = new Set()
    const passed = new Set<number>()
    await this.#followRows()
    for (;;) {
      const photo = await this.parts.store.read(
        (tx) => nextPhoto(tx, { failures: this.#memory.tries, passed, isLast: this.parts.isLast === true }),
        ['photoQueue', 'outbox', 'needsYou'],
      )
      if (!photo) {
        this.#memory.unknown = this.#seenUnknown
        return { name: 'done', sent: this.#sent }
      }
      if (await this.#mustWait()) return { name: 'gave-way', sent: this.#sent }
      const end = await this.#send(photo)
      if (end !== null) return end
      passed.add(photo.ID)
    }
  }

  /** Ends the piece under way. */
  cut(): void {
    this.#piece?.abort()
  }

  async #followRows(): Promise<void> {
    const isEmpty = await this.parts.store.read(async (tx) => (await tx.photoQueue.list()).length === 0, ['photoQueue'])
    if (!isEmpty) await this.parts.store.transact(followRows, [...photoTables, 'Photos', 'outbox'])
  }

  async #mustWait(): Promise<boolean> {
    return !this.#mayGo() || (await hasCommands(this.parts.store))
  }

  /** Sends one photo as far as it goes; null: the next one may follow. */
  async #send(photo: PhotoRecord): Promise<UploadEnd | null> {
    const stored = await this.parts.store.read((tx) => tx.photoBytes.get(photo.ID), ['photoBytes'])
    if (!stored) return this.#fail(photo, GONE)
    let damaged = photo.Damaged
    let at = -1
    let stuck = 0
    let [answer, verdict] = await this.#ask(photo)
    for (let asked = true; ; asked = false) {
      switch (verdict.name) {
        case 'at': {
          stuck = verdict.offset > at ? 0 : stuck + 1
          at = verdict.offset
          await this.#note(photo, { Sent: at })
          // All bytes without a picture: the server could not store it, and an empty piece makes it try again.
          if (at >= photo.Size && !asked) return this.#arrived(photo)
          if (stuck > STUCK_MOST) return this.#failed(photo, TROUBLE, answer)
          break
        }
        case 'damaged':
          damaged += 1
          await this.#note(photo, { Damaged: damaged, Sent: 0 })
          if (damaged >= DAMAGED_MOST) return this.#fail(photo, DAMAGED)
          at = 0
          break
        case 'smaller':
          if (!this.parts.pieces.shrink()) return this.#fail(photo, NOT_TAKEN)
          break
        case 'unknown':
          return this.#isUnknown(photo)
        case 'final':
          return this.#final(photo, verdict.offset)
        case 'refused':
          // Nobody can send it again tomorrow from a tablet that is wiped.
          if (verdict.isForToday && this.parts.isLast) return this.#failed(photo, TROUBLE, answer)
          return this.#fail(photo, verdict.words)
        case 'gave-way':
          this.parts.pieces.shrink()
          return { name: 'gave-way', sent: this.#sent }
        default:
          return this.#failed(photo, verdict, answer)
      }
      if (await this.#mustWait()) return { name: 'gave-way', sent: this.#sent }
      ;[answer, verdict] = await this.#sendPiece(photo, stored.Bytes, at)
    }
  }

  #ask(photo: PhotoRecord): Promise<Answered> {
    return this.#call(photo, { method: 'HEAD' })
  }

  async #sendPiece(photo: PhotoRecord, bytes: Uint8Array<ArrayBuffer>, at: number): Promise<Answered> {
    const piece = bytes.slice(at, at + this.parts.pieces.bytes)
    const headers = { 'content-type': PIECE_TYPE, [uploadHeader.offset]: String(at) }
    const startedMs = this.parts.clock.monotonic()
    const control = new AbortController()
    this.#piece = control
    try {
      const request = { headers, body: piece, limitMs: PIECE_LIMIT_MS, signal: control.signal }
      const [answer, verdict] = await this.#call(photo, { method: 'PATCH', ...request })
      if (verdict.name === 'at') this.parts.pieces.took(piece.length, this.parts.clock.monotonic() - startedMs)
      if (answer === null && control.signal.aborted) return [null, { name: 'gave-way' }]
      if (verdict.name === 'wait' && verdict.why === 'no-answer') this.parts.pieces.shrink()
      return [answer, verdict]
    } finally {
      this.#piece = null
    }
  }

  async #call({ ID, SiteID }: PhotoRecord, request: Omit<NetworkRequest, 'path'>): Promise<Answered> {
    const headers = { ...this.parts.headers, [header.site]: String(SiteID), ...request.headers }
    const answer = await this.parts.network.call({ ...request, path: `/batch/photos/${ID}`, headers })
    return [answer, judgeUpload(answer, this.parts.clock.now())]
  }

  /** All bytes are there; the row of the photo says what became of them. */
  async #arrived(photo: PhotoRecord): Promise<null> {
    this.#memory.tries.delete(photo.ID)
    if (photo.Sent < photo.Size) this.#sent += 1
    if (!this.parts.confirms) return null
    const [, verdict] = await this.#ask(photo)
    return verdict.name === 'final' ? this.#final({ ...photo, Sent: photo.Size }, verdict.offset) : null
  }

  /** The entry may come back with the next snapshot, after a restored backup: only the second time counts. */
  async #isUnknown(photo: PhotoRecord): Promise<null> {
    this.#seenUnknown.add(photo.ID)
    const isFinal = this.parts.isLast === true || this.#memory.unknown.has(photo.ID)
    return isFinal ? this.#fail(photo, UNKNOWN) : null
  }

  /** Stored, rejected or removed. */
  async #final(photo: PhotoRecord, offset: number): Promise<null> {
    if (offset >= photo.Size) {
      await this.#note(photo, { State: 'stored', Sent: photo.Size })
      this.#memory.tries.delete(photo.ID)
      return null
    }
    const row = await this.parts.store.read((tx) => tx.rows.Photos.get(photo.ID), ['Photos'])
    if (row && row.RemovedDate === null) return this.#fail(photo, row.Reason ?? NOT_TAKEN)
    if (row) await this.parts.store.transact((tx) => removePhotos(tx, [photo.ID]), photoTables)
    else return this.#fail(photo, NOT_TAKEN)
    this.parts.onProgress()
    return null
  }

  async #fail(photo: PhotoRecord, Reason: string): Promise<null> {
    await this.#note(photo, { State: 'failed', Reason })
    return null
  }

  #failed(photo: PhotoRecord, verdict: Failure, answer: NetworkAnswer | null): UploadEnd {
    if (verdict.name === 'wait' && verdict.why === 'trouble')
      this.#memory.tries.set(photo.ID, (this.#memory.tries.get(photo.ID) ?? 0) + 1)
    return { name: 'failed', sent: this.#sent, verdict, answer }
  }

  async #note({ ID }: PhotoRecord, change: Partial<PhotoRecord>): Promise<void> {
    await this.parts.store.transact((tx) => changePhoto(tx, ID, change), ['photoQueue'])
    this.parts.onProgress()
  }
}

type Failure = Extract<UploadVerdict, { name: 'wait' | 'locked' }>
type Answered = readonly [NetworkAnswer | null, UploadVerdict | { readonly name: 'gave-way' }]

const TROUBLE: Failure = { name: 'wait', why: 'trouble', retryAfterMs: null }

/** True while commands wait that the server can take. */
export function hasCommands(store: TabletStore): Promise<boolean> {
  return store.read(
    async (tx) => {
      const outbox = await tx.outbox.list()
      if (outbox.length === 0) return false
      const held = heldBehind(outbox, await tx.needsYou.list())
      return outbox.some(({ State, Sequence }) => State === 'waiting' && !held.has(Sequence))
    },
    ['outbox', 'needsYou'],
  )
}
