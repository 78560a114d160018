import type { ChangesPage, HistoriesRequest } from '../../../src/contract/sync.ts'
import { header } from '../../../src/contract/sync.ts'
import { type ListName, listNames, lists, SHARED } from '../../../src/domain/lists.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerBatch, type UncheckedBatch } from '../../../src/server/pipeline/batch.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { answerHistories } from '../../../src/server/pipeline/histories.ts'
import { blockOf, grantBlocks } from '../../../src/server/pipeline/id-blocks.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { drawKey } from '../../../src/server/pipeline/random.ts'
import { Tails } from '../../../src/server/pipeline/tails.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import type { ServerStore, ServerTx } from '../../../src/server/pipeline/server-store.ts'
import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { MemoryServerStore, type ServerCopy } from '../../support/memory-server-store.ts'
import { buildCard, buildDockGroup } from '../../support/reference-rows.ts'
import { buildLocation, buildSite } from './sim-rows.ts'
import { SeededRandom } from './seeded-random.ts'
import { inMemory, type SimStore } from './sim-store.ts'

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
  /** The rows at the moment at which a cursor was handed out. */
  readonly snapshots = new Map<string, RowTexts>()
  readonly errors: unknown[] = []
  /** Everybody's sites; an administrator may take one away. */
  reach: readonly number[] = [SITE]
  /** Deactivated people: their commands are parked. */
  readonly inactive = new Set<number>()
  readonly #random: SeededRandom
  readonly #parts
  #last: Promise<unknown> = Promise.resolve()

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
    const pipeline = createPipeline({ ...parts, report: (error) => this.errors.push(error) })
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
  /** True for a tablet whose commands are parked. */
  deviceRevoked = false

  answer(
    person: Person,
    deviceID: string,
    request: NetworkRequest,
    via: Caller['Via'] = 'session',
  ): Promise<NetworkAnswer> {
    const answering = this.#last.then(() => this.#answerOne(person, deviceID, request, via))
    this.#last = answering.catch(() => undefined)
    return answering
  }

  async #answerOne(
    person: Person,
    deviceID: string,
    request: NetworkRequest,
    via: Caller['Via'],
  ): Promise<NetworkAnswer> {
    const named = Number(request.headers?.[header.site])
    const SiteID = this.reach.includes(named) ? named : (this.reach[0] ?? null)
    const active = this.deviceRevoked ? { Active: false, DeviceRevoked: true } : {}
    const caller = { ...(await this.#caller(person, deviceID, SiteID)), Via: via, Reach: this.reach, ...active }
    if (request.path === '/changes/histories') {
      const answer = await answerHistories(this.held.store, caller, request.body as HistoriesRequest)
      return answer.name === 'resync' ? toAnswer(410, answer.resync) : toAnswer(200, JSON.parse(answer.json))
    }
    if (request.path.startsWith('/changes')) return this.#changes(caller, request)
    if (request.path === '/batch') {
      const text = await answerBatch(this.#parts, caller, request.body as UncheckedBatch, this.pageLimit)
      const answer = JSON.parse(text)
      await this.#note(answer.Changes)
      return toAnswer(200, answer)
    }
    return toAnswer(404, { title: 'Not found.', code: 'not-found' })
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

  async #note(page: ChangesPage | null): Promise<void> {
    if (page && 'Cursor' in page && !page.More) this.snapshots.set(page.Cursor, await this.rowTexts([page.SiteID]))
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
      transact: async (siteID, scope) => {
        const applied: string[] = []
        const result = await store.transact(siteID, (tx) => scope(this.variant(watchFinish(tx, applied))))
        for (const key of applied) this.#effects.set(key, (this.#effects.get(key) ?? 0) + 1)
        return result
      },
    }
  }
}

function watchFinish(tx: ServerTx, applied: string[]): ServerTx {
  return {
    ...tx,
    finish: async (finish) => {
      await tx.finish(finish)
      if (finish.Outcome === 'applied') applied.push(finish.Key)
    },
  }
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

function buildScac(ID: number, Name: string): Scac {
  return {
    SiteID: SHARED,
    ID,
    Name,
    Value: `${Name} Lines`,
    Type: 2,
    Email1: null,
    Email2: null,
    AuditEmailsEnabled: false,
    ArrivalEmailsEnabled: false,
    DepartureEmailsEnabled: false,
  }
}
