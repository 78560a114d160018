import type { Entry } from '../../../src/contract/sync.ts'
import { listNames } from '../../../src/domain/lists.ts'
import { Cycle, type CycleEnd } from '../../../src/sync/engine/cycle.ts'
import { raiseFence } from '../../../src/sync/engine/fence.ts'
import { newSite } from '../../../src/sync/engine/apply.ts'
import type { Network, NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { type TabletRules, tabletRules } from '../../../src/sync/engine/rules.ts'
import type { Workplace } from '../../../src/sync/engine/workplace.ts'
import type { TabletStore } from '../../../src/mirror/tablet-store.ts'
import type { Person, RowTexts, SimServer } from './sim-server.ts'
import { SITE, scopeOf, textOf } from './sim-server.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Thrown where the tablet dies: everything in memory is gone, the store is as its last transaction left it. */
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

/** One person at one tablet: the real engine on a store in memory, and a network with faults. */
export class SimTablet {
  readonly place: Workplace
  #cycle: Cycle
  /** What was shown as saved, in the order made. */
  readonly ledger: Entry[] = []
  /** The snapshot that the tablet was last compared with. */
  checkedCursor: string | null = null
  nextFault: () => Fault = () => 'none'
  /** Requests that the network holds back and brings again later. */
  readonly late: NetworkRequest[] = []
  /** A cycle whose tab is frozen; calling it lets its answer in. */
  thaw: (() => void) | null = null
  frozen: Promise<unknown> | null = null

  constructor(
    readonly deviceID: string,
    readonly person: Person,
    private readonly server: SimServer,
    readonly store: TabletStore,
    random: SeededRandom,
    private readonly clock: () => number,
    rules: TabletRules = tabletRules,
  ) {
    this.place = {
      store,
      clock: { now: clock, after: () => () => undefined },
      random: random.next,
      rules,
      author: person,
      deviceID,
    }
    this.#cycle = this.#newCycle()
  }

  async visit(): Promise<void> {
    await this.store.transact('visit', (tx) => tx.sites.putMany([newSite(SITE, this.clock())]))
  }

  /** The app is started anew: what was in memory is gone. */
  restart(): void {
    this.#cycle = this.#newCycle()
  }

  /** One cycle, to its end or to the death of the tablet. */
  async cycle(): Promise<CycleEnd | 'killed' | 'failed'> {
    try {
      return await this.#cycle.run(SITE, await raiseFence(this.store))
    } catch (error) {
      if (error instanceof Killed) {
        this.restart()
        return 'killed'
      }
      if (error instanceof Error && error.name === 'Overtaken') return 'failed'
      throw error
    }
  }

  noteMove(): void {
    this.#cycle.noteMove()
  }

  /** The rows of the server as this tablet holds them: what is shown, with the rows kept aside put back. */
  async serverHalf(): Promise<RowTexts> {
    return this.store.read('compare', async (tx) => {
      const texts = new Map<string, string>()
      for (const list of listNames) {
        const ids = await tx.rows[list].listIDs(scopeOf(list))
        const rows = await tx.rows[list].getMany(ids)
        for (const row of rows) if (row) texts.set(`${list}/${row.ID}`, textOf(row))
      }
      for (const shadow of await tx.shadow.list()) {
        if (shadow.Row) texts.set(`${shadow.List}/${shadow.ID}`, textOf(shadow.Row))
        else texts.delete(`${shadow.List}/${shadow.ID}`)
      }
      return texts
    })
  }

  async cursor(): Promise<string | null> {
    return this.store.read('look', async (tx) => {
      const site = await tx.sites.get(SITE)
      return site?.Loading ? null : (site?.Cursor ?? null)
    })
  }

  #newCycle(): Cycle {
    const network: Network = { call: (request) => this.#call(request) }
    const silent = () => undefined
    const watch = { onChanges: silent, onSending: silent, onLoading: silent, onDepartedUnseen: silent }
    return new Cycle(this.place, network, watch)
  }

  async #call(request: NetworkRequest): Promise<NetworkAnswer | null> {
    const answer = () => this.server.answer(this.person, this.deviceID, structuredClone(request))
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
        this.late.push(structuredClone(request))
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
    }
  }

  async deliverLate(): Promise<void> {
    const request = this.late.shift()
    if (request) await this.server.answer(this.person, this.deviceID, request)
  }
}
