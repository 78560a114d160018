import type { BatchRequest, Entry } from '../../../src/contract/sync.ts'
import { bind } from '../../../src/domain/commands/catalogue.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import { listNames } from '../../../src/domain/lists.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { Cycle, type CycleEnd } from '../../../src/sync/engine/cycle.ts'
import { type Delivered, deliverQueue } from '../../../src/sync/engine/deliver.ts'
import { raiseFence } from '../../../src/sync/engine/fence.ts'
import { Histories } from '../../../src/sync/engine/histories.ts'
import { newSite } from '../../../src/sync/engine/apply.ts'
import { prune } from '../../../src/sync/engine/prune.ts'
import { TabletTime } from '../../../src/sync/engine/tablet-time.ts'
import type { Clock, Network, NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { type TabletRules, tabletRules } from '../../../src/sync/engine/rules.ts'
import { ReservedIDs } from '../../../src/sync/engine/reserved-ids.ts'
import type { Workplace } from '../../../src/sync/engine/workplace.ts'
import { joinHistory } from '../../../src/mirror/histories.ts'
import type { TabletStore } from '../../../src/mirror/tablet-store.ts'
import type { Person, RowTexts, SimServer } from './sim-server.ts'
import { SECOND_SITE, SITE, scopeOf, textOf, toAnswer } from './sim-server.ts'
import type { SeededRandom } from './seeded-random.ts'

/**
 * Thrown where the tablet dies: memory is lost, and the store is as its last transaction left it.
 */
class Killed extends Error {}

export type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-answer'
  | 'doubled'
  | 'delayed'
  | 'killed-before'
  | 'killed-after'
  | 'frozen'
  /** The server fails, before or after it has done the work. */
  | 'server-error'
  | 'server-error-after'
  /** The answer is cut off, or something else answers in the server's place. */
  | 'truncated'
  | 'foreign'
  /** The server runs out of time in the middle of a batch. */
  | 'partial'

/** One person at one tablet: the real engine on a store in memory, and a network with faults. */
export class SimTablet {
  readonly place: Workplace
  #cycle: Cycle
  /** The site on which the person works now. */
  siteID = SITE
  /** False after a sign-out: then only the delivery token sends waiting entries. */
  isSignedIn = true
  /** Saved commands, in the order made. */
  readonly ledger: Entry[] = []
  /** The snapshot that the tablet was last compared with. */
  checkedCursor: string | null = null
  nextFault: () => Fault = () => 'none'
  /** Requests that the network delays and repeats later. */
  readonly late: { readonly request: NetworkRequest; readonly via: 'session' | 'delivery' }[] = []
  /** A cycle whose tab is frozen; calling it delivers its answer. */
  thaw: (() => void) | null = null
  frozen: Promise<unknown> | null = null

  /** Offset of this tablet's clock. */
  #offMs = 0
  #time: TabletTime
  #ids: ReservedIDs
  readonly #histories: Histories
  /** True if the clock was set since the server's last time. */
  #wasSet = false
  /** True if the app was restarted since then too: only then may the tablet not know the time. */
  #isBlind = false
  /** The real time of each save, for commands of which the tablet knew the time. */
  readonly savedAt = new Map<string, number>()
  /** The trailer of each command, as it was on the screen. */
  readonly seenAtSave = new Map<string, Trailer>()

  constructor(
    readonly deviceID: string,
    readonly person: Person,
    private readonly server: SimServer,
    readonly store: TabletStore,
    random: SeededRandom,
    private readonly clock: () => number,
    rules: TabletRules = tabletRules,
  ) {
    const own: Clock = { now: () => clock() + this.#offMs, monotonic: clock, after: () => () => undefined }
    const tablet = this
    this.#time = this.#newTime(own)
    this.place = {
      store,
      clock: own,
      get time() {
        return tablet.#time
      },
      random: random.next,
      rules,
      author: person,
      deviceID,
    }
    this.#ids = new ReservedIDs(this.place)
    this.#cycle = this.#newCycle()
    const network: Network = { call: (request) => this.#call(request) }
    // A few trailers per request, so that faults come between them.
    this.#histories = new Histories(this.place, network, undefined, { first: 1, smallest: 1, largest: 2 })
  }

  /** Returns an ID for a new row; null before the first answer, or after a fault of the store. */
  takeID(): Promise<number | null> {
    return this.#ids.take().catch(() => null)
  }

  /** Switches the person to a site; the rows of other sites stay. */
  async visit(siteID: number = this.siteID): Promise<void> {
    this.siteID = siteID
    await this.store.transact(async (tx) => {
      const site = (await tx.sites.get(siteID)) ?? newSite(siteID, this.clock())
      await tx.sites.putMany([{ ...site, VisitedAt: fromMs(this.clock()) }])
    })
    this.#cycle.noteMove()
  }

  /** Removes everything but the queue and the sent entries, as a sign-out does. */
  async signOut(): Promise<void> {
    this.isSignedIn = false
    this.checkedCursor = null
    await this.store.transact(async (tx) => {
      for (const list of listNames)
        for (const scope of new Set([scopeOf(list, SITE), scopeOf(list, SECOND_SITE)]))
          await tx.rows[list].removeMany(await tx.rows[list].listIDs(scope))
      for (const { SiteID, Load = 0 } of await tx.sites.list())
        await tx.histories.removeMany(await tx.histories.listIDs(SiteID, Load + 1, 'earlier'))
      await tx.shadow.removeMany((await tx.shadow.list()).map(({ List, ID }) => [List, ID] as const))
      await tx.sites.removeMany((await tx.sites.list()).map(({ SiteID }) => SiteID))
      const sent = (await tx.needsYou.list()).filter((record) => record.SetAside === undefined)
      await tx.needsYou.removeMany(sent.map(({ Key }) => Key))
    })
  }

  async signIn(): Promise<void> {
    this.isSignedIn = true
    this.restart()
    await this.visit()
  }

  /**
   * Sends the queue under the delivery token of a signed-out person, or compares it if nothing
   * waits.
   */
  async deliver(): Promise<Delivered['name'] | 'killed' | 'failed'> {
    const network: Network = { call: (request) => this.#call(request, 'delivery') }
    try {
      return (await deliverQueue(this.place, network, this.person.UserID, true)).name
    } catch (error) {
      return this.#ended(error)
    }
  }

  /** Restarts the app, which loses its memory. */
  restart(): void {
    this.#time = this.#newTime(this.place.clock)
    this.#isBlind = this.#wasSet
    this.#ids = new ReservedIDs(this.place)
    this.#cycle = this.#newCycle()
  }

  /** Sets the tablet's clock, as its user could. */
  setClock(offMs: number): void {
    this.#offMs = offMs
    this.#wasSet = true
  }

  async noteSaved(entry: Entry): Promise<void> {
    this.ledger.push(entry)
    const [trailerID] = bind(entry.Call, entry.Body).trailerIDs
    const seen = trailerID === undefined ? undefined : await this.store.read((tx) => tx.rows.Trailers.get(trailerID))
    if (seen) this.seenAtSave.set(entry.Key, seen)
    if (!this.#isBlind) this.savedAt.set(entry.Key, this.clock())
  }

  #newTime(clock: Clock): TabletTime {
    const tablet = this
    return new (class extends TabletTime {
      override measured(serverMs: number, offsetMs: number): void {
        super.measured(serverMs, offsetMs)
        tablet.#wasSet = false
        tablet.#isBlind = false
      }
    })(clock)
  }

  /** Runs one cycle, to its end or to the death of the tablet. */
  async cycle(by: Cycle = this.#cycle): Promise<CycleEnd | 'killed' | 'failed'> {
    try {
      const end = await by.run(this.siteID, await raiseFence(this.store))
      if (end.name === 'in-step') await this.#histories.run(this.siteID, () => true)
      return end
    } catch (error) {
      return this.#ended(error)
    }
  }

  /** Lets two tabs without a lock between them send at the same time. */
  async cycleInTwoTabs(): Promise<void> {
    await Promise.all([this.cycle(), this.cycle(this.#newCycle())])
  }

  /** Forgets what is old, as after a cycle. */
  async forgetOld(): Promise<void> {
    await prune(this.place, this.siteID)
  }

  #ended(error: unknown): 'killed' | 'failed' {
    if (error instanceof Killed) {
      this.restart()
      return 'killed'
    }
    if (error instanceof Error && error.name === 'Overtaken') return 'failed'
    throw error
  }

  noteMove(): void {
    this.#cycle.noteMove()
  }

  /**
   * The server's rows of a site as this tablet holds them: the shown rows, with the shadows in
   * their place.
   */
  async serverHalf(siteID: number = this.siteID): Promise<RowTexts> {
    return this.store.read(async (tx) => {
      const texts = new Map<string, string>()
      for (const list of listNames) {
        const ids = await tx.rows[list].listIDs(scopeOf(list, siteID))
        const rows = await tx.rows[list].getMany(ids)
        for (const row of rows) if (row) texts.set(`${list}/${row.ID}`, textOf(row))
      }
      for (const trailerID of await tx.rows.Trailers.listIDs(siteID))
        for (const row of joinHistory(await tx.histories.get(trailerID), []))
          if (!texts.has(`TrailerHistory/${row.ID}`)) texts.set(`TrailerHistory/${row.ID}`, textOf(row))
      for (const shadow of await tx.shadow.list()) {
        if (shadow.SiteID !== scopeOf(shadow.List, siteID)) continue
        if (shadow.Row) texts.set(`${shadow.List}/${shadow.ID}`, textOf(shadow.Row))
        else texts.delete(`${shadow.List}/${shadow.ID}`)
      }
      return texts
    })
  }

  /** False while histories of trailers are still to be downloaded. */
  async hasHistories(siteID: number): Promise<boolean> {
    return this.store.read(async (tx) => !(await tx.sites.get(siteID))?.Histories)
  }

  async cursor(): Promise<string | null> {
    return this.store.read(async (tx) => {
      const site = await tx.sites.get(this.siteID)
      return site?.Loading ? null : (site?.Cursor ?? null)
    })
  }

  #newCycle(): Cycle {
    const network: Network = { call: (request) => this.#call(request) }
    const silent = () => undefined
    const watch = {
      onApplied: silent,
      onSending: silent,
      onLoading: silent,
      onFiled: silent,
      onSnapshot: silent,
      onChangedByOthers: silent,
      onDepartedUnseen: silent,
      onWentBack: silent,
      onWarnings: silent,
    }
    return new Cycle(this.place, network, watch)
  }

  async #call(request: NetworkRequest, via: 'session' | 'delivery' = 'session'): Promise<NetworkAnswer | null> {
    const answer = (asked = request) => this.server.answer(this.person, this.deviceID, structuredClone(asked), via)
    switch (this.nextFault()) {
      case 'none':
        return answer()
      case 'lost-request':
        return null
      case 'lost-answer':
        await answer()
        return null
      case 'doubled':
        await answer()
        return answer()
      case 'delayed':
        this.late.push({ request: structuredClone(request), via })
        return null
      case 'killed-before':
        throw new Killed()
      case 'killed-after':
        await answer()
        throw new Killed()
      case 'frozen': {
        const late = await answer()
        await new Promise<void>((resolve) => {
          this.thaw = resolve
        })
        return late
      }
      case 'server-error':
        return toAnswer(503, { title: 'Not now.', code: 'unavailable' })
      case 'server-error-after':
        await answer()
        return toAnswer(500, { title: 'Something went wrong.', code: 'error' })
      case 'truncated':
        return { ...(await answer()), body: { Answers: 'cut', Cursor: 'cut' } }
      case 'foreign':
        return { status: 200, header: () => null, body: undefined }
      case 'partial':
        return answer(firstHalf(request))
    }
  }

  async deliverLate(): Promise<void> {
    const late = this.late.shift()
    if (late) await this.server.answer(this.person, this.deviceID, late.request, late.via)
  }
}

/** Cuts a batch off where the server runs out of time; returns anything else unchanged. */
function firstHalf(request: NetworkRequest): NetworkRequest {
  if (request.path !== '/batch') return request
  const batch = request.body as BatchRequest
  return { ...request, body: { ...batch, Calls: batch.Calls.slice(0, Math.ceil(batch.Calls.length / 2)) } }
}
