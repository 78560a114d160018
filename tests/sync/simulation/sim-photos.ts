import { createHash } from 'node:crypto'
import { uploadHeader } from '../../../src/contract/photo-calls.ts'
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
  /** Numbers of the photos, in the order of becoming files. */
  readonly order: number[] = []
  /** Makes the next whole upload arrive damaged. */
  damages = 0
  /** Words with which pictures are rejected; null: none are. */
  rejects: string | null = null

  constructor(private readonly server: SimServer) {}

  async answer(request: NetworkRequest): Promise<NetworkAnswer> {
    const id = Number(request.path.split('/').at(-1))
    const row = this.server.store.listRows('Photos', SITE).find(({ ID }) => ID === id)
    if (!row) return toAnswer(404, { title: 'No such photo.', code: 'not-found' })
    const here = this.partial.get(id) ?? new Uint8Array()
    if (row.State !== PhotoState.Waiting || row.RemovedDate !== null)
      return at(410, row.State === PhotoState.Stored && row.RemovedDate === null ? row.Size : 0)
    if (request.method === 'HEAD') return at(200, here.length)
    const offset = Number(request.headers?.[uploadHeader.offset])
    if (offset !== here.length || !(request.body instanceof Uint8Array)) return at(409, here.length)
    const whole = new Uint8Array([...here, ...request.body])
    this.partial.set(id, whole)
    return whole.length < row.Size ? at(204, whole.length) : await this.#end(row, whole)
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
