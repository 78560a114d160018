import { header } from '../../contract/sync.ts'
import { SHARED } from '../../domain/lists.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { listMirrorOwners } from '../../mirror/database.ts'
import { openDevice, readLetIn } from '../../mirror/device-database.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import type { PictureSize } from '../api.ts'
import type { Bench, BenchParts } from '../bench.ts'
import { getQueue } from '../engine/outbox-record.ts'
import type { Network } from '../engine/ports.ts'
import { pushEmpty } from '../engine/push.ts'
import { noteRejectedToken, withDatabase } from '../people.ts'
import { isRevoked } from '../revoked.ts'
import { type PhotoDesk, PhotoRunner } from './photo-runner.ts'
import { changePhoto, hasLastPhotos, keepThumbnail, photoTables, removePhotos, removeStored } from './photo-store.ts'
import { restoreLost, sweepFiles } from './second-record.ts'
import { PieceSize } from './piece-size.ts'
import { hasCommands, type UploadEnd, Uploader, UploadMemory } from './uploader.ts'

/** A tablet may be signed in for weeks. */
const SWEEP_MS = 3_600_000

interface SessionPorts {
  readonly getBench: () => Bench | null
  /** False while the person must sign in again. */
  readonly isOpen: () => boolean
  readonly onProgress: () => void
  readonly onOthers: () => void
  /** A revoked tablet has sent what it can of a person's photos. */
  readonly onHandedOver: () => void
  readonly onError: (error: unknown) => void
}

/** The photos of everybody on this tablet: sends them, and reads pictures for screens. */
export class SessionPhotos {
  readonly #runner: PhotoRunner
  readonly #pieces = new PieceSize()
  /** By the person. */
  readonly #memories = new Map<number, UploadMemory>()
  #own: { readonly bench: Bench; readonly uploader: Uploader } | null = null

  #swept: { readonly bench: Bench | null; readonly atMs: number } | null = null

  constructor(
    private readonly parts: BenchParts,
    private readonly ports: SessionPorts,
  ) {
    this.#runner = new PhotoRunner({
      ...{ clock: parts.clock, random: parts.random, oneTab: parts.oneTab, onError: ports.onError },
      desks: () => this.#desks(),
      hasCommands: async () => {
        const bench = ports.getBench()
        return bench !== null && (await hasCommands(bench.store))
      },
    })
  }

  /** A cycle has sent the commands. */
  wake(): void {
    this.#runner.wake()
  }

  /** The app ends. */
  stop(): void {
    this.#runner.stop()
  }

  /** Something was saved, perhaps. */
  giveWay(): void {
    this.#runner.giveWay()
  }

  /** Returns a picture from this tablet, else from the server, which is not asked without a signal; null for neither. */
  async readPicture(id: number, size: PictureSize): Promise<Uint8Array<ArrayBuffer> | null> {
    const bench = this.ports.getBench()
    if (!bench) return null
    const here = await bench.store.read(
      async (tx) => {
        const small = size === 'thumbnail' ? await tx.thumbnails.get(id) : undefined
        return (small ?? (await tx.photoBytes.get(id)))?.Bytes
      },
      ['thumbnails', 'photoBytes'],
    )
    if (here || bench.engine.isSilent) return here ?? null
    const path = size === 'thumbnail' ? `/photos/${id}/thumbnail` : `/photos/${id}`
    const bytes = await this.parts.picture(path, bench.engine.siteID ?? SHARED)
    if (bytes && size === 'thumbnail' && bench === this.ports.getBench()) await this.#keep(bench, id, bytes)
    return bytes
  }

  /** Sends a photo again that failed. */
  async retryPhoto(id: number): Promise<void> {
    const again = { State: 'waiting', Sent: 0, Damaged: 0, Reason: null } as const
    await this.ports.getBench()?.store.transact((tx) => changePhoto(tx, id, again), ['photoQueue'])
    this.ports.onProgress()
    this.ports.getBench()?.engine.wake()
  }

  /** Removes a photo that the server does not take: from this tablet, and its row for everybody who waits for it. */
  async dropPhoto(id: number): Promise<void> {
    const bench = this.ports.getBench()
    if (!bench) return
    const [record, row] = await bench.store.read(
      async (tx) => Promise.all([tx.photoQueue.get(id), tx.rows.Photos.get(id)]),
      ['photoQueue', 'Photos'],
    )
    // Before the photo, which a file that stays would put back.
    if (record) await this.parts.photoFiles?.remove(record.Digest).catch(this.ports.onError)
    await bench.store.transact((tx) => removePhotos(tx, [id]), photoTables)
    this.ports.onProgress()
    // After a day only an admin may; then the row stays.
    if (row?.RemovedDate === null && row.SiteID === bench.engine.siteID)
      await bench.engine.save('removePhoto', { ID: id })
  }

  /** A picture that cannot be kept is loaded again. */
  async #keep(bench: Bench, id: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const now = fromMs(this.parts.clock.now())
    await bench.store.transact((tx) => keepThumbnail(tx, id, bytes, now), ['thumbnails']).catch(this.ports.onError)
  }

  async #desks(): Promise<readonly PhotoDesk[]> {
    const bench = this.ports.getBench()
    if (!bench) await this.#sweep(null).catch(this.ports.onError)
    const others = (await listMirrorOwners()).filter((userID) => userID !== bench?.user.UserID)
    return [...(bench ? [this.#deskOf(bench)] : []), ...others.map((userID) => this.#deskOfOther(userID))]
  }

  #deskOf(bench: Bench): PhotoDesk {
    if (!this.ports.isOpen()) return this.#deskOfOther(bench.user.UserID)
    if (this.#own?.bench !== bench) this.#own = { bench, uploader: this.#uploaderOf(bench) }
    const { uploader } = this.#own
    const isHere = () => bench === this.ports.getBench() && this.ports.isOpen() && bench.engine.isAnswered
    return {
      run: async (mayGo) => {
        // The photos of the store go out without it.
        await this.#restore(bench).catch((error: unknown) => {
          if (bench === this.ports.getBench()) this.ports.onError(error)
        })
        const end = await uploader
          .run(() => mayGo() && isHere())
          .catch((error: unknown): UploadEnd => {
            // A sign-out closes the store under the upload.
            if (bench === this.ports.getBench()) throw error
            return { name: 'done', sent: 0 }
          })
        // The rows say what became of the photos.
        if (end.sent > 0 && bench === this.ports.getBench()) bench.engine.wake()
        return end
      },
      cut: () => uploader.cut(),
    }
  }

  /** Puts back what the store has lost, and forgets the files of what the server has. */
  async #restore(bench: Bench): Promise<void> {
    const { photoFiles } = this.parts
    const { siteID } = bench.engine
    if (!photoFiles || siteID === null) return
    const restored = await restoreLost(photoFiles, bench.store, { siteID, userID: bench.user.UserID })
    if (restored > 0) this.ports.onProgress()
    await this.#sweep(bench)
  }

  /** Once for each person who signs in, after each sign-out, and every hour. */
  async #sweep(bench: Bench | null): Promise<void> {
    const { photoFiles, clock } = this.parts
    const atMs = clock.monotonic()
    const isSwept = this.#swept?.bench === bench && atMs - this.#swept.atMs < SWEEP_MS
    if (!photoFiles || isSwept) return
    this.#swept = { bench, atMs }
    await sweepFiles(photoFiles, clock.now())
  }

  #uploaderOf(bench: Bench): Uploader {
    const network: Network = {
      call: async (request) => {
        const heard = bench.engine.asked()
        const answer = await this.parts.network.call(request)
        if (request.signal?.aborted !== true) heard(answer)
        return answer
      },
    }
    const { clock } = this.parts
    return new Uploader({
      ...{ store: bench.store, network, clock, pieces: this.#pieces, onProgress: this.ports.onProgress },
    })
  }

  /** The queue of a person who is not signed in goes by their delivery token. */
  #deskOfOther(userID: number): PhotoDesk {
    let cut = () => {}
    const run = (mayGo: () => boolean) =>
      withDatabase(userID, async (store): Promise<UploadEnd> => {
        const uploader = await this.#uploaderOfOther(userID, store)
        if (!uploader) return { name: 'done', sent: 0 }
        cut = () => uploader.cut()
        const letIn = await readLetIn()
        const hadLast = await store.read(hasLastPhotos)
        const end = await uploader.run(mayGo)
        if (end.name === 'failed' && end.verdict.name === 'locked') {
          // The answer to HEAD has no body, which would name a revocation.
          const asked = await pushEmpty(this.parts, store, userID)
          if (asked.name === 'stop') await noteRejectedToken(userID, asked.verdict, this.parts.clock.now(), letIn)
        }
        if (userID !== this.ports.getBench()?.user.UserID) await store.transact(removeStored, photoTables)
        this.ports.onOthers()
        // Only what this run has sent: a round that sends no commands wakes the photos again.
        if (hadLast && (await isRevoked()) && !(await store.read(hasLastPhotos))) this.ports.onHandedOver()
        return end
      })
    return { run, cut: () => cut() }
  }

  /** Null: nothing waits, or the person must sign in first. */
  async #uploaderOfOther(userID: number, store: TabletStore): Promise<Uploader | null> {
    const device = await openDevice()
    const isWaiting = await store.read(
      async (tx) => (await tx.photoQueue.list()).some(({ State }) => State === 'waiting'),
      ['photoQueue'],
    )
    if (!isWaiting || (await device.people.get(userID))?.CanDeliver === false) return null
    const { DeviceID } = await store.read((tx) => getQueue(tx, this.parts.deviceID), ['meta'])
    const { network, clock } = this.parts
    const memory = this.#memories.get(userID) ?? new UploadMemory()
    this.#memories.set(userID, memory)
    return new Uploader({
      ...{ store, network, clock, pieces: this.#pieces, confirms: true, onProgress: this.ports.onOthers },
      ...{ memory, isLast: await isRevoked() },
      headers: { [header.deliveryFor]: String(userID), [header.device]: DeviceID },
    })
  }
}
