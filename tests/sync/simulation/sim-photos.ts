import { createHash } from 'node:crypto'
import { uploadHeader } from '../../../src/contract/photo-upload.ts'
import { header } from '../../../src/contract/sync.ts'
import { type Photo, PhotoState } from '../../../src/domain/photos/photo.ts'
import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { SITE, type SimServer, toAnswer } from './sim-server.ts'

/** The server's side of the uploads: the rows are those of the store, the bytes are kept here. */
export class SimPhotos {
  /** Uploads that are not whole. */
  readonly partial = new Map<number, Uint8Array>()
  /** Whole ones, one file for each photo. */
  readonly files = new Map<number, Uint8Array>()
  /** Number of times that each photo became a file. */
  readonly stored = new Map<number, number>()
  /** Whole ones whose command waits for a decision. */
  readonly undecided = new Map<number, Uint8Array>()
  /** Numbers of the photos, in the order of becoming files. */
  readonly order: number[] = []
  /** Makes the next whole upload arrive damaged. */
  damages = 0
  /** Words with which pictures are rejected; null: none are. */
  rejects: string | null = null
  /** The person has sent as many photos as a day allows. */
  isOverLimit = false

  constructor(private readonly server: SimServer) {}

  async answer(request: NetworkRequest): Promise<NetworkAnswer> {
    const id = Number(request.path.split('/').at(-1))
    const row = this.server.store.listRows('Photos', SITE).find(({ ID }) => ID === id)
    if (this.isOverLimit && request.method === 'PATCH')
      return toAnswer(429, { title: 'Tomorrow.', code: 'photo-limit' })
    const here = this.partial.get(id) ?? new Uint8Array()
    if (!row) return this.#keepUndecided(id, here, request)
    if (row.State !== PhotoState.Waiting || row.RemovedDate !== null)
      return at(410, row.State === PhotoState.Stored && row.RemovedDate === null ? row.Size : 0)
    if (request.method === 'HEAD') return at(200, here.length)
    const whole = this.#add(id, here, request)
    if (!whole) return at(409, here.length)
    return whole.length < row.Size ? at(204, whole.length) : await this.#end(row, whole)
  }

  /** The bytes of a photo whose command was refused or parked. */
  async #keepUndecided(id: number, here: Uint8Array, request: NetworkRequest): Promise<NetworkAnswer> {
    const items = await this.server.store.snapshot((snapshot) => snapshot.refused(0, SITE))
    const item = items.find(({ Call, Body }) => Call === 'POST /photos' && Body.ID === id)
    if (!item) return toAnswer(404, { title: 'No such photo.', code: 'not-found' })
    const size = Number(item.Body.Size)
    if (request.method === 'HEAD') return at(here.length < size ? 200 : 410, here.length)
    const whole = this.#add(id, here, request)
    if (!whole) return at(409, here.length)
    if (whole.length === size) this.undecided.set(id, whole)
    return at(204, whole.length)
  }

  /** Null for a piece that begins elsewhere. */
  #add(id: number, here: Uint8Array, { headers, body }: NetworkRequest): Uint8Array | null {
    if (Number(headers?.[uploadHeader.offset]) !== here.length || !(body instanceof Uint8Array)) return null
    const whole = new Uint8Array([...here, ...body])
    this.partial.set(id, whole)
    return whole
  }

  async #end(row: Photo, whole: Uint8Array): Promise<NetworkAnswer> {
    this.partial.delete(row.ID)
    if (this.damages > 0 || createHash('sha256').update(whole).digest('hex') !== row.Digest) {
      this.damages -= 1
      return toAnswer(422, { title: 'Other bytes.', code: 'digest-mismatch' })
    }
    const Reason = this.rejects
    if (Reason === null) {
      this.files.set(row.ID, whole)
      this.stored.set(row.ID, (this.stored.get(row.ID) ?? 0) + 1)
      this.order.push(row.ID)
    }
    const State = Reason === null ? PhotoState.Stored : PhotoState.Rejected
    await this.server.change(SITE, (yard) => yard.Photos.put({ ...row, State, Reason }))
    return at(204, whole.length)
  }
}

function at(status: number, offset: number): NetworkAnswer {
  const headers: Readonly<Record<string, string>> = { [uploadHeader.offset]: String(offset), [header.product]: '1' }
  return { status, header: (name) => headers[name] ?? null, body: {} }
}
