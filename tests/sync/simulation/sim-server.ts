import type { ChangesPage } from '../../../src/contract/sync.ts'
import { header } from '../../../src/contract/sync.ts'
import { type ListName, listNames, lists, SHARED } from '../../../src/domain/lists.ts'
import type { Freight } from '../../../src/domain/sites/freight.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerBatch, type UncheckedBatch } from '../../../src/server/pipeline/batch.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { grantBlocks } from '../../../src/server/pipeline/id-blocks.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import type { ServerStore, ServerTx } from '../../../src/server/pipeline/server-store.ts'
import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { MemoryServerStore, type ServerCopy } from '../../support/memory-server-store.ts'
import { buildCard, buildDockGroup } from '../../support/reference-rows.ts'
import { buildLocation, buildSite } from './sim-rows.ts'
import { SeededRandom } from './seeded-random.ts'

export const SITE = 7

export interface Person {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
}

/** Wraps the server's store, so that a variant can leave a rule of the server out. */
export type ServerVariant = (tx: ServerTx) => ServerTx

interface Backup {
  readonly store: ServerCopy
  readonly effects: ReadonlyMap<string, number>
}

/** All rows of a snapshot, as one text per row: what a tablet must hold that was brought to it. */
export type RowTexts = ReadonlyMap<string, string>

/** The real pipeline on a store in memory, with requests instead of HTTP. */
export class SimServer {
  readonly store = new MemoryServerStore()
  /** How often each command took effect in the present history. */
  #effects = new Map<string, number>()
  /** The rows at the moment at which a cursor was handed out. */
  readonly snapshots = new Map<string, RowTexts>()
  readonly errors: unknown[] = []
  /** The sites of everybody; an administrator may take one away. */
  reach: readonly number[] = [SITE]
  readonly #random: SeededRandom
  readonly #parts

  constructor(
    seed: number,
    clock: () => number,
    private readonly pageLimit: number,
    private readonly variant: ServerVariant = (tx) => tx,
  ) {
    this.#random = new SeededRandom(seed ^ 0x5eed)
    const store = this.#watchedStore()
    const parts = { store, clock, random: this.#random.next, cadenceScale: 1 }
    const pipeline = createPipeline({ ...parts, report: (error) => this.errors.push(error) })
    this.#parts = { ...parts, pipeline }
  }

  async fill(): Promise<void> {
    await writeAsSystem(this.#parts, {
      SiteID: SHARED,
      Call: 'test.fill',
      run: async (yard) => {
        await yard.Sites.put(buildSite(SITE))
        for (const [place, Name] of ['AAAA', 'BBBB'].entries()) await yard.Scacs.put(buildScac(20 + place, Name))
        await yard.People.put(buildCard({ ID: 70, SiteIDs: [SITE] }))
      },
    })
    await writeAsSystem(this.#parts, {
      SiteID: SITE,
      Call: 'test.fill',
      run: async (yard) => {
        await yard.Locations.put(buildLocation(SITE, 30, 'Yard', 1))
        await yard.Locations.put(buildLocation(SITE, 31, 'Gate', 5))
        for (let spot = 0; spot < 4; spot++) await yard.Locations.put(buildLocation(SITE, 40 + spot, `P${spot}`, 4))
        await yard.Freights.put(freight)
        await yard.DockGroups.put(buildDockGroup({ SiteID: SITE, ID: 60 }))
      },
    })
  }

  save(): Backup {
    return { store: this.store.save(), effects: new Map(this.#effects) }
  }

  restore(backup: Backup): void {
    this.store.restore(backup.store)
    this.#effects = new Map(backup.effects)
  }

  /** A block of IDs, as a sign-in brings it. */
  grant({ UserID }: Person, DeviceID: string) {
    return grantBlocks(this.store, { DeviceID, UserID }, this.#random.next, fromMs(this.#parts.clock()))
  }

  get effects(): ReadonlyMap<string, number> {
    return this.#effects
  }

  rowTexts(): RowTexts {
    const held = new Map<string, string>()
    for (const list of listNames) {
      for (const row of this.store.listRows(list, scopeOf(list))) held.set(`${list}/${row.ID}`, textOf(row))
    }
    return held
  }

  /** Answers one request as the routes would. */
  async answer(
    person: Person,
    deviceID: string,
    request: NetworkRequest,
    via: Caller['Via'] = 'session',
  ): Promise<NetworkAnswer> {
    const named = Number(request.headers?.[header.site])
    const SiteID = this.reach.includes(named) ? named : (this.reach[0] ?? null)
    const caller = { ...(await this.#caller(person, deviceID)), Via: via, SiteID, Reach: this.reach }
    if (request.path.startsWith('/changes')) return this.#changes(caller, request)
    if (request.path === '/batch') {
      const text = await answerBatch(this.#parts, caller, request.body as UncheckedBatch, this.pageLimit)
      const answer = JSON.parse(text)
      this.#note(answer.Changes)
      return toAnswer(200, answer)
    }
    return toAnswer(404, { title: 'Not found.', code: 'not-found' })
  }

  async #changes(caller: Caller, request: NetworkRequest): Promise<NetworkAnswer> {
    const since = new URLSearchParams(request.path.split('?')[1]).get('since')
    const changes = await answerChanges(this.#parts, caller, { since, limit: this.pageLimit, headsAreFresh: true })
    if (changes.name === 'resync') return toAnswer(410, changes.resync)
    const page: ChangesPage = JSON.parse(changes.json)
    this.#note(page)
    return toAnswer(200, page)
  }

  #note(page: ChangesPage | null): void {
    if (page && 'Cursor' in page && !page.More) this.snapshots.set(page.Cursor, this.rowTexts())
  }

  async #caller(person: Person, DeviceID: string): Promise<Caller> {
    const owner = { DeviceID, UserID: person.UserID }
    const standing = await this.store.snapshot((snapshot) =>
      snapshot.standing({ ...owner, Scopes: [], RefusedOfSite: null }),
    )
    return {
      ...person,
      DeviceID,
      SiteID: SITE,
      Reach: [SITE],
      Via: 'session',
      Active: true,
      Heads: {
        Site: this.store.head(SITE),
        Shared: this.store.head(SHARED),
        Queue: standing.Queue,
        HasRefused: standing.HasRefused,
        IDsDue: this.store.idsDue(owner),
      },
    }
  }

  /** Counts effects when their transaction is committed, and lets the variant in. */
  #watchedStore(): ServerStore {
    const { store } = this
    return {
      snapshot: (read) => store.snapshot(read),
      grantBlock: (owner, block) => store.grantBlock(owner, block),
      takeIDs: (count) => store.takeIDs(count),
      countFailure: (key) => store.countFailure(key),
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

/** A row as text, fields in one order: two rows that say the same are equal. Rows are never changed in place, so the text is made once. */
export function textOf(row: object): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  texts.set(row, text)
  return text
}

export function scopeOf(list: ListName): number {
  return lists[list].scope === 'shared' ? SHARED : SITE
}

export function toAnswer(status: number, body: unknown): NetworkAnswer {
  return { status, header: (name) => (name === header.product ? '1' : null), body }
}

const freight: Freight = { SiteID: SITE, ID: 50, Value: 'Frozen' }

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
