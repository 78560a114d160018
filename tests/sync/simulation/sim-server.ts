import type { BatchAnswer, ChangesPage, HistoriesRequest } from '../../../src/contract/sync.ts'
import { header } from '../../../src/contract/sync.ts'
import { type ListName, listNames, lists, SHARED } from '../../../src/domain/lists.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerBatch, type UncheckedBatch } from '../../../src/server/pipeline/batch.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { answerHistories } from '../../../src/server/pipeline/histories.ts'
import { blockOf, grantBlocks } from '../../../src/server/pipeline/id-blocks.ts'
import { decodeCursor } from '../../../src/server/pipeline/cursor.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { drawKey } from '../../../src/server/pipeline/random.ts'
import { Tails } from '../../../src/server/pipeline/tails.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import type { ServerStore, ServerTx } from '../../../src/server/pipeline/server-store.ts'
import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { MemoryServerStore, type ServerCopy } from '../../support/memory-server-store.ts'
import { buildCard, buildDockGroup } from '../../support/reference-rows.ts'
import { buildLocation, buildScac, buildSite } from './sim-rows.ts'
import { SeededRandom } from './seeded-random.ts'
import { inMemory, type SimStore } from './sim-store.ts'
import { isMade, Lost, type Trouble, WatchedTransaction } from './watched-transaction.ts'
import { type Asked, Waves } from './waves.ts'

export const SITE = 7
/** A second site with places of its own, for people who work at both. */
export const SECOND_SITE = 9

export interface Person {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
}

/** Wraps the server's store, so that a variant can leave out a rule of the server. */
export type ServerVariant = (tx: ServerTx) => ServerTx

interface Backup {
  readonly store: ServerCopy
  readonly effects: ReadonlyMap<string, number>
}

/**
 * The ID of a place or freight of the first site, as the second site has it: one number space
 * serves all sites.
 */
export function idAt(siteID: number, id: number): number {
  return siteID === SITE ? id : id + 1_000
}

/** All rows of a snapshot, as one text per row: a tablet with it must hold exactly these. */
export type RowTexts = ReadonlyMap<string, string>

/** The real pipeline on a store in memory, or on SQL, with requests instead of HTTP. */
export class SimServer {
  /** Number of times that each command took effect in the present history. */
  #effects = new Map<string, number>()
  /** The rows at the moment at which a cursor was handed out; null where others changed them at the same time. */
  readonly snapshots = new Map<string, RowTexts | null>()
  readonly errors: unknown[] = []
  /** Everybody's sites; an administrator may take one away. */
  reach: readonly number[] = [SITE]
  /** Deactivated people: their commands are parked. */
  readonly inactive = new Set<number>()
  /** True for a tablet whose commands are parked. */
  deviceRevoked = false
  /** Of the next transaction with commands of several tablets. */
  trouble: Trouble = 'none'
  /** Called for each transaction with commands of several tablets. */
  onShared: (transaction: WatchedTransaction, trouble: Trouble) => void = () => undefined
  readonly #random: SeededRandom
  readonly #parts
  #last: Promise<unknown> = Promise.resolve()
  #waves: Waves | null = null
  /** Holds up the next transaction. */
  #hold: (() => Promise<void>) | null = null

  constructor(
    seed: number,
    clock: () => number,
    private readonly pageLimit: number,
    private readonly variant: ServerVariant = (tx) => tx,
    readonly held: SimStore = inMemory(new MemoryServerStore(), listNames),
    togetherMax = 50,
  ) {
    this.#random = new SeededRandom(seed ^ 0x5eed)
    const store = this.#watchedStore()
    const parts = {
      store,
      clock,
      monotonic: clock,
      random: this.#random.next,
      cadenceScale: 1,
      isLive: true,
      togetherMax,
      tails: new Tails(),
    }
    const pipeline = createPipeline({ ...parts, report: (error) => isMade(error) || this.errors.push(error) })
    this.#parts = { ...parts, pipeline }
  }

  get isInMemory(): boolean {
    return this.held.store instanceof MemoryServerStore
  }

  /** The store, for tests that look into it. Throws if it is not in memory. */
  get store(): MemoryServerStore {
    if (this.held.store instanceof MemoryServerStore) return this.held.store
    throw new Error('this server is not in memory')
  }

  async fill(siteIDs: readonly number[] = [SITE]): Promise<void> {
    await this.change(SHARED, async (yard) => {
      for (const siteID of siteIDs) await yard.Sites.put(buildSite(siteID))
      for (const [place, Name] of ['AAAA', 'BBBB'].entries()) await yard.Scacs.put(buildScac(20 + place, Name))
      await yard.People.put(buildCard({ ID: 70, SiteIDs: [...siteIDs] }))
    })
    for (const siteID of siteIDs) await this.#fillSite(siteID)
  }

  async #fillSite(SiteID: number): Promise<void> {
    const at = (id: number) => idAt(SiteID, id)
    await this.change(SiteID, async (yard) => {
      await yard.Locations.put(buildLocation(SiteID, at(30), 'Yard', 1))
      await yard.Locations.put(buildLocation(SiteID, at(31), 'Gate', 5))
      for (let spot = 0; spot < 4; spot++) await yard.Locations.put(buildLocation(SiteID, at(40 + spot), `P${spot}`, 4))
      await yard.Freights.put({ SiteID, ID: at(50), Value: 'Frozen' })
      await yard.DockGroups.put(buildDockGroup({ SiteID, ID: at(60) }))
    })
  }

  /** Changes rows of a site as administration does, in one version. */
  async change(SiteID: number, run: Parameters<typeof writeAsSystem>[1]['run']): Promise<void> {
    await writeAsSystem(this.#parts, { SiteID, Call: 'test.change', run })
  }

  save(): Backup {
    return { store: this.store.save(), effects: new Map(this.#effects) }
  }

  restore(backup: Backup): void {
    this.store.restore(backup.store)
    this.#effects = new Map(backup.effects)
  }

  /** Takes a backup of the server's store; returns the function that restores it. */
  async backUp(): Promise<() => Promise<void>> {
    const putBack = await this.held.backUp()
    const effects = new Map(this.#effects)
    return async () => {
      await putBack()
      this.#effects = new Map(effects)
    }
  }

  /** The office arrives a trailer, through a client of its own: the server gives it its ID. */
  async arriveByOffice(office: Person, fields: object): Promise<void> {
    const Key = drawKey(this.#random.next, this.#parts.clock())
    const call = { Key, Sequence: null, SiteID: SITE, Call: 'POST /trailers', Base: null, MadeAt: null }
    const caller = await this.#caller(office, 'office', SITE)
    const present = async () => ({ Status: 200, Body: null })
    await this.#parts.pipeline.processDirect(
      { ...call, Body: { ...fields, ID: 0 } },
      { ...caller, Reach: this.reach },
      present,
    )
  }

  /** A block of IDs, as granted at a sign-in. */
  grant({ UserID }: Person, DeviceID: string) {
    return grantBlocks(this.held.store, { DeviceID, UserID }, this.#random.next, fromMs(this.#parts.clock()))
  }

  get effects(): ReadonlyMap<string, number> {
    return this.#effects
  }

  /** The rows that a tablet in step holds of these sites. */
  async rowTexts(siteIDs: readonly number[] = [SITE]): Promise<RowTexts> {
    const rows = await this.held.listRows([SHARED, ...siteIDs])
    return new Map(rows.map(([list, row]) => [`${list}/${row.ID}`, textOf(row)]))
  }

  /**
   * Answers one request as the routes do, one at a time: a snapshot is compared with the rows of
   * the same moment.
   */
  answer(
    person: Person,
    deviceID: string,
    request: NetworkRequest,
    via: Caller['Via'] = 'session',
  ): Promise<NetworkAnswer> {
    const asked = { person, deviceID, request, via }
    if (this.#waves) return this.#waves.ask(asked)
    const answering = this.#last.then(() => this.#answerOne(asked))
    this.#last = answering.catch(() => undefined)
    return answering
  }

  /**
   * Runs cycles of tablets beside each other. Batches that meet are in the line together, behind a call of the office,
   * so that they share a transaction.
   */
  async atOnce(cycles: readonly (() => Promise<unknown>)[], callOffice: () => Promise<void>): Promise<void> {
    await this.#last
    const waves = new Waves(cycles.length, (wave) => this.#answerWave(wave, callOffice))
    this.#waves = waves
    try {
      await Promise.all(cycles.map((cycle) => cycle().finally(() => waves.leave())))
    } finally {
      this.#waves = null
    }
  }

  async #answerWave(
    wave: readonly Asked[],
    callOffice: () => Promise<void>,
  ): Promise<ReadonlyMap<Asked, NetworkAnswer>> {
    const answers = new Map<Asked, NetworkAnswer>()
    const batches = wave.filter(({ request }) => callsOf(request).length > 0)
    if (batches.length > 1)
      for (const [asked, answer] of await this.#answerTogether(batches, callOffice)) answers.set(asked, answer)
    for (const asked of wave) if (!answers.has(asked)) answers.set(asked, await this.#answerOne(asked))
    return answers
  }

  async #answerTogether(batches: readonly Asked[], callOffice: () => Promise<void>) {
    const callers: (readonly [Asked, Caller])[] = []
    for (const asked of batches) callers.push([asked, await this.#callerOf(asked)])
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let calling: Promise<void> = Promise.resolve()
    await new Promise<void>((reached, failed) => {
      this.#hold = () => {
        this.#hold = null
        reached()
        return released
      }
      calling = callOffice()
      calling.catch(failed)
    })
    const answering = callers.map(async ([asked, caller]) => [asked, await this.#batch(caller, asked.request)] as const)
    release()
    const answers = await Promise.all(answering)
    await calling
    for (const [, { Changes }] of answers) await this.#noteIfPresent(Changes)
    return answers.map(([asked, answer]) => [asked, toAnswer(200, answer)] as const)
  }

  async #answerOne(asked: Asked): Promise<NetworkAnswer> {
    const { request } = asked
    const caller = await this.#callerOf(asked)
    if (request.path === '/changes/histories') {
      const answer = await answerHistories(this.held.store, caller, request.body as HistoriesRequest)
      return answer.name === 'resync' ? toAnswer(410, answer.resync) : toAnswer(200, JSON.parse(answer.json))
    }
    if (request.path.startsWith('/changes')) return this.#changes(caller, request)
    if (request.path === '/batch') {
      const answer = await this.#batch(caller, request)
      await this.#note(answer.Changes)
      return toAnswer(200, answer)
    }
    return toAnswer(404, { title: 'Not found.', code: 'not-found' })
  }

  async #batch(caller: Caller, request: NetworkRequest): Promise<BatchAnswer> {
    return JSON.parse(await answerBatch(this.#parts, caller, request.body as UncheckedBatch, this.pageLimit))
  }

  async #callerOf({ person, deviceID, request, via }: Asked): Promise<Caller> {
    const named = Number(request.headers?.[header.site])
    const SiteID = this.reach.includes(named) ? named : (this.reach[0] ?? null)
    const active = this.deviceRevoked ? { Active: false, DeviceRevoked: true } : {}
    return { ...(await this.#caller(person, deviceID, SiteID)), Via: via, Reach: this.reach, ...active }
  }

  async #changes(caller: Caller, request: NetworkRequest): Promise<NetworkAnswer> {
    const query = new URLSearchParams(request.path.split('?')[1])
    const ask = { since: query.get('since'), limit: this.pageLimit, headsAreFresh: true }
    const historiesApart = query.get('histories') === 'apart'
    const changes = await answerChanges(this.#parts, caller, { ...ask, historiesApart })
    if (changes.name === 'resync') return toAnswer(410, changes.resync)
    const page: ChangesPage = JSON.parse(changes.json)
    await this.#note(page)
    return toAnswer(200, page)
  }

  async #note(page: BatchAnswer['Changes']): Promise<void> {
    if (isLast(page)) this.snapshots.set(page.Cursor, await this.rowTexts([page.SiteID]))
  }

  /** Notes the rows if they are still those of the page, behind which others may have changed them. */
  async #noteIfPresent(page: BatchAnswer['Changes']): Promise<void> {
    if (!isLast(page)) return
    const heads = [await this.held.headOf(SHARED), await this.held.headOf(page.SiteID)]
    const scopes = decodeCursor(page.Cursor)?.Scopes ?? []
    if (heads.every(({ Version, Mark }, place) => scopes[place]?.Version === Version && scopes[place]?.Mark === Mark))
      await this.#note(page)
    else if (!this.snapshots.has(page.Cursor)) this.snapshots.set(page.Cursor, null)
  }

  async #caller(person: Person, DeviceID: string, SiteID: number | null): Promise<Caller> {
    const owner = { DeviceID, UserID: person.UserID }
    const standing = await this.held.store.snapshot((snapshot) =>
      snapshot.standing({ ...owner, Scopes: [], RefusedOfSite: null }),
    )
    return {
      ...person,
      DeviceID,
      SiteID,
      Reach: this.reach,
      Via: 'session',
      Active: !this.inactive.has(person.UserID),
      Heads: {
        Site: await this.held.headOf(SiteID ?? SITE),
        Shared: await this.held.headOf(SHARED),
        Queue: standing.Queue,
        HasRefused: standing.HasRefused,
        UntouchedBlocks: standing.Untouched.map(({ From }) => blockOf(From)),
        IDsDue: await this.held.areIDsDue(owner),
      },
    }
  }

  /** Counts effects when their transaction is committed, and applies the variant. */
  #watchedStore(): ServerStore {
    const { store } = this.held
    return {
      snapshot: (read) => store.snapshot(read),
      latest: (...asked) => store.latest(...asked),
      grantBlock: (owner, block, at) => store.grantBlock(owner, block, at),
      takeIDs: (count) => store.takeIDs(count),
      countFailure: (key, at) => store.countFailure(key, at),
      transact: async (sites, scope) => {
        await this.#hold?.()
        const seen = new WatchedTransaction(this.trouble === 'one-fails')
        const result = await store.transact(sites, async (tx) => {
          const made = await scope(this.variant(seen.watch(tx)))
          if (seen.isShared && this.trouble === 'undone') throw this.#meet(seen, new Lost('before the commit'))
          return made
        })
        for (const key of seen.applied) this.#effects.set(key, (this.#effects.get(key) ?? 0) + 1)
        if (seen.isShared && this.trouble === 'unacknowledged') throw this.#meet(seen, new Lost('after the commit'))
        if (seen.isShared) this.#meet(seen, null)
        return result
      },
    }
  }

  /** Reports a shared transaction, with its trouble, which is over then. */
  #meet(seen: WatchedTransaction, error: Lost | null): Lost | null {
    const trouble = error || seen.hasStumbled ? this.trouble : 'none'
    if (trouble !== 'none') this.trouble = 'none'
    this.onShared(seen, trouble)
    return error
  }
}

function callsOf(request: NetworkRequest): readonly unknown[] {
  return request.path === '/batch' ? (request.body as UncheckedBatch).Calls : []
}

function isLast(page: BatchAnswer['Changes']): page is ChangesPage {
  return page !== null && 'Cursor' in page && !page.More
}

const texts = new WeakMap<object, string>()

/**
 * A row as text with its fields in one order, so that equal rows have equal texts. Made once, since
 * rows are never changed in place.
 */
export function textOf(row: object): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  texts.set(row, text)
  return text
}

export function scopeOf(list: ListName, siteID: number): number {
  return lists[list].scope === 'shared' ? SHARED : siteID
}

export function toAnswer(status: number, body: unknown): NetworkAnswer {
  return { status, header: (name) => (name === header.product ? '1' : null), body }
}
