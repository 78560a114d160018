import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { positionsOf } from '../../../src/domain/tasks/task-order.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { buildTasks } from '../../../src/domain/testing/task-builders.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { checkAllLogged, checkAtMostOnce, checkEmpty, checkHalf, Broken } from './laws.ts'
import { listTasks, orderActs } from './order-acts.ts'
import { OrderLedger } from './order-ledger.ts'
import { SeededRandom } from './seeded-random.ts'
import { buildSite } from './sim-rows.ts'
import { type Person, type ServerVariant, SimServer, SITE } from './sim-server.ts'
import { type Fault, SimTablet } from './sim-tablet.ts'

const people: readonly Person[] = [
  { UserID: 1, UserName: 'Ann', Roles: [Role.User] },
  { UserID: 2, UserName: 'Bob', Roles: [Role.User] },
]

const TABLETS = 3
const FIRST_TASKS = 6
const FEWEST_STEPS = 15
const MOST_STEPS = 40
const MOST_ROUNDS = 20
const STEP_MS = 7_000
const ROUND_MS = 60_000

const actWeights: Readonly<Record<keyof typeof orderActs, number>> = {
  add: 4,
  drag: 12,
  put: 2,
  start: 2,
  pause: 2,
  complete: 2,
  remove: 2,
}

const faultWeights: Readonly<
  Record<Extract<Fault, 'none' | 'lost-request' | 'lost-answer' | 'doubled' | 'killed-after'>, number>
> = {
  none: 70,
  'lost-request': 6,
  'lost-answer': 10,
  doubled: 8,
  'killed-after': 6,
}

/**
 * Runs one history of three tablets that move, add and finish tasks, each offline for stretches;
 * then all are reconciled. Throws `Broken`.
 */
export async function runOrderHistory(seed: number): Promise<void> {
  const history = new OrderHistory(seed)
  await history.begin()
  await history.go()
  await history.heal()
}

class OrderHistory {
  readonly #random: SeededRandom
  readonly #server: SimServer
  readonly #tablets: readonly SimTablet[]
  readonly #ledger: OrderLedger
  readonly #offline = new Set<SimTablet>()
  #now = Date.parse('2026-11-20T18:00:00.000Z')

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    const clock = () => this.#now
    const watch: ServerVariant = (tx) => this.#ledger.watch(tx)
    // The ledger looks at the rows after each command.
    this.#server = new SimServer(seed, clock, 5 + this.#random.below(40), watch, undefined, 1)
    this.#ledger = new OrderLedger(() => this.#server.store.listRows('Tasks', SITE))
    this.#tablets = Array.from({ length: TABLETS }, (_, place) => {
      const person = people[place % people.length]
      if (!person) throw new Error('nobody')
      const own = new SeededRandom(seed * 31 + place)
      return new SimTablet(`tablet-${place}`, person, this.#server, new MemoryTabletStore(), own, clock)
    })
  }

  async begin(): Promise<void> {
    const { store } = this.#server
    const ids = Array.from({ length: FIRST_TASKS }, (_, place) => 100 + place)
    await this.#server.fill()
    const parts = { store, clock: () => this.#now, random: this.#random.next }
    // Without trailers, so that only the order matters.
    const unmanaged = { ...buildSite(SITE), Managed: false }
    await writeAsSystem(parts, { SiteID: 0, Call: 'test.fill', run: (yard) => yard.Sites.put(unmanaged) })
    await writeAsSystem(parts, {
      SiteID: SITE,
      Call: 'test.fill',
      run: async (yard) => {
        const spot = (ID: number) => ({ SiteID: SITE, FromLocationID: 40 + (ID % 4) })
        for (const task of buildTasks(ids)) await yard.Tasks.put({ ...task, ...spot(task.ID), TrailerID: null })
      },
    })
    this.#ledger.begin()
    for (const tablet of this.#tablets) {
      await tablet.visit()
      await tablet.cycle()
      tablet.nextFault = () => this.#random.weighted(faultWeights)
    }
  }

  async go(): Promise<void> {
    const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
    for (let step = 0; step < steps; step++) {
      this.#now += this.#random.below(STEP_MS)
      await this.#step(this.#tablets[this.#random.below(TABLETS)])
      this.#ledger.assertSound()
    }
  }

  async #step(tablet: SimTablet | undefined): Promise<void> {
    if (!tablet) return
    const what = this.#random.weighted({ act: 60, cycle: 30, signal: 10 })
    if (what === 'act') await orderActs[this.#random.weighted(actWeights)](tablet, this.#random)
    else if (what === 'cycle' && !this.#offline.has(tablet)) await tablet.cycle()
    else if (what === 'signal' && !this.#offline.delete(tablet)) this.#offline.add(tablet)
  }

  /** Brings everybody online: nothing may wait, and all show the one order that was wanted last. */
  async heal(): Promise<void> {
    for (const tablet of this.#tablets) tablet.nextFault = () => 'none'
    for (let round = 0; round < MOST_ROUNDS && !(await this.#isQuiet()); round++) {
      this.#now += ROUND_MS
      for (const tablet of this.#tablets) await tablet.cycle()
    }
    this.#ledger.assertSound()
    const [error] = this.#server.errors
    if (error) throw error
    checkAtMostOnce(this.#server)
    for (const tablet of this.#tablets) await this.#checkTablet(tablet)
    this.#ledger.checkWishes()
  }

  async #checkTablet(tablet: SimTablet): Promise<void> {
    await checkEmpty(tablet)
    await checkAllLogged(this.#server, tablet)
    await checkHalf(tablet, await this.#server.rowTexts(), 'law 3', { siteID: SITE, now: fromMs(this.#now) })
    const wanted = [...positionsOf(this.#server.store.listRows('Tasks', SITE))].join(' ')
    const shown = [...positionsOf(await listTasks(tablet))]
    if (shown.join(' ') !== wanted) throw new Broken(`order: ${tablet.deviceID} shows ${shown.join(' ')} not ${wanted}`)
    if (shown.some(([, position], index) => position !== index + 1)) throw new Broken('order: a gap or a twin')
  }

  async #isQuiet(): Promise<boolean> {
    const wanted = await this.#server.rowTexts()
    for (const tablet of this.#tablets) {
      if ((await tablet.store.read((tx) => tx.outbox.list())).length > 0) return false
      const held = await tablet.serverHalf()
      if (held.size !== wanted.size || [...wanted].some(([key, text]) => held.get(key) !== text)) return false
    }
    return true
  }
}
