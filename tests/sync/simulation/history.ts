import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import type { TabletStore } from '../../../src/mirror/tablet-store.ts'
import { type TabletRules, tabletRules } from '../../../src/sync/engine/rules.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { acts as trailerActs, drop, listRefused } from './acts.ts'
import {
  Broken,
  checkAllLogged,
  checkAtMostOnce,
  checkEmpty,
  checkHalf,
  checkNothingLost,
  checkOrder,
  seenBy,
} from './laws.ts'
import { SeededRandom } from './seeded-random.ts'
import { type Person, type ServerVariant, SimServer } from './sim-server.ts'
import { type Fault, SimTablet } from './sim-tablet.ts'
import { stockYard } from './stock-yard.ts'
import { taskActs } from './task-acts.ts'

export interface Variant {
  readonly rules?: TabletRules
  readonly server?: ServerVariant
  readonly makeStore?: () => TabletStore
}

/** Ann may do everything; Bob in one history as well, in another the gate's work, or that of an office. */
const ann: Person = { UserID: 1, UserName: 'Ann', Roles: [Role.Admin] }
const bobs: readonly Person[] = [Role.Admin, Role.GateKeeper, Role.User].map((role) => ({
  UserID: 2,
  UserName: 'Bob',
  Roles: [role],
}))

const acts = { ...trailerActs, ...taskActs }

const MOST_STEPS = 60
const MOST_ROUNDS = 40
const STEP_MS = 7_000

const stepWeights = {
  act: 45,
  cycle: 35,
  restart: 2,
  late: 5,
  thaw: 4,
  backup: 3,
  restore: 2,
  wait: 4,
} as const

const actWeights: Readonly<Record<keyof typeof acts, number>> = {
  arrive: 10,
  edit: 8,
  depart: 5,
  bringBack: 3,
  editAndBringBack: 3,
  load: 3,
  openAudit: 3,
  closeAudit: 2,
  check: 8,
  takeBack: 2,
  move: 3,
  settleRefusal: 6,
  withdraw: 2,
  addTask: 7,
  editTask: 4,
  startTask: 5,
  pauseTask: 2,
  completeTask: 6,
  reorder: 4,
  deleteTask: 2,
  comment: 4,
  handleComment: 5,
}

const faultWeights: Readonly<Record<Fault, number>> = {
  none: 60,
  'lost-request': 6,
  'lost-answer': 10,
  doubled: 6,
  delayed: 6,
  'killed-before': 3,
  'killed-after': 5,
  frozen: 4,
}

/** One history: people act, the network fails, the server is set back; then everything heals, and the laws are checked. Throws `Broken`. */
export async function runHistory(seed: number, variant: Variant = {}): Promise<void> {
  const history = new History(seed, variant)
  await history.begin()
  for (let step = history.random.below(MOST_STEPS) + 10; step > 0; step--) await history.step()
  await history.heal()
}

class History {
  readonly random: SeededRandom
  readonly #server: SimServer
  readonly #tablets: SimTablet[]
  #now = Date.parse('2026-11-20T08:00:00.000Z')
  #backup: ReturnType<SimServer['save']> | null = null

  constructor(
    private readonly seed: number,
    variant: Variant,
  ) {
    this.random = new SeededRandom(seed)
    const clock = () => this.#now
    this.#server = new SimServer(seed, clock, 1 + this.random.below(6), variant.server)
    const rules = variant.rules ?? tabletRules
    const makeStore = variant.makeStore ?? (() => new MemoryTabletStore())
    const bob = bobs[seed % bobs.length] ?? ann
    this.#tablets = Array.from({ length: 2 + this.random.below(2) }, (_, place) => {
      const person = place % 2 === 0 ? ann : bob
      const own = new SeededRandom(seed * 31 + place)
      return new SimTablet(`tablet-${place}`, person, this.#server, makeStore(), own, clock, rules)
    })
  }

  async begin(): Promise<void> {
    await this.#server.fill()
    const { store } = this.#server
    if (this.seed % 2 === 0) await stockYard({ store, clock: () => this.#now, random: this.random.next })
    this.#backup = this.#server.save()
    for (const tablet of this.#tablets) {
      await tablet.visit()
      await this.#cycle(tablet)
      tablet.nextFault = () => this.random.weighted(faultWeights)
    }
  }

  async step(): Promise<void> {
    this.#now += this.random.below(STEP_MS)
    const tablet = this.#anyTablet()
    switch (this.random.weighted(stepWeights)) {
      case 'act':
        await acts[this.random.weighted(actWeights)](tablet, this.random)
        break
      case 'cycle':
        await this.#cycle(tablet)
        break
      case 'restart':
        tablet.restart()
        break
      case 'late':
        await tablet.deliverLate()
        break
      case 'thaw':
        await this.#thaw(tablet)
        break
      case 'backup':
        this.#backup = this.#server.save()
        break
      case 'restore':
        if (this.#backup) this.#server.restore(this.#backup)
        break
      case 'wait':
        this.#now += 60_000
    }
    checkAtMostOnce(this.#server)
    await checkNothingLost(this.#server, tablet)
  }

  /** Faults end. People give up what is still refused, since only they can; then nothing may wait, and all tablets show what the server holds. */
  async heal(): Promise<void> {
    for (const tablet of this.#tablets) {
      tablet.nextFault = () => 'none'
      await this.#thaw(tablet)
      while (tablet.late.length > 0) await tablet.deliverLate()
    }
    await this.#untilQuiet()
    for (const tablet of this.#tablets) {
      await checkEmpty(tablet)
      checkAllLogged(this.#server, tablet)
      checkOrder(this.#server, tablet)
      await checkHalf(tablet, this.#server.rowTexts(), 'law 3')
    }
    checkAtMostOnce(this.#server)
    const [error] = this.#server.errors
    if (error) throw error
  }

  async #untilQuiet(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      this.#now += 60_000
      for (const tablet of this.#tablets) await this.#cycle(tablet)
      if (await this.#isQuiet()) return
      for (const tablet of this.#tablets) for (const item of await listRefused(tablet)) await drop(tablet, item)
    }
  }

  async #isQuiet(): Promise<boolean> {
    const rows = this.#server.rowTexts()
    for (const tablet of this.#tablets) {
      const wanted = seenBy(tablet, rows)
      const outbox = await tablet.store.read('look', (tx) => tx.outbox.list())
      if (outbox.length > 0 || (await listRefused(tablet)).length > 0) return false
      const held = await tablet.serverHalf()
      if (held.size !== wanted.size || [...wanted].some(([key, text]) => held.get(key) !== text)) return false
    }
    return true
  }

  async #cycle(tablet: SimTablet): Promise<void> {
    if (tablet.thaw) await this.#cycleBesideFrozen(tablet)
    else await this.#cycleOrFreeze(tablet)
    await this.#checkSnapshot(tablet)
  }

  /** A cycle that freezes is left where it is; its answer comes when the tab wakes, beside the cycles of another tab. */
  async #cycleOrFreeze(tablet: SimTablet): Promise<void> {
    const running = tablet.cycle()
    while (!tablet.thaw) {
      if ((await Promise.race([running.then(() => 'done' as const), turn()])) === 'done') return
    }
    tablet.frozen = running
    tablet.restart()
  }

  async #cycleBesideFrozen(tablet: SimTablet): Promise<void> {
    const { nextFault } = tablet
    tablet.nextFault = () => {
      const fault = nextFault()
      return fault === 'frozen' ? 'none' : fault
    }
    await tablet.cycle()
    tablet.nextFault = nextFault
  }

  async #thaw(tablet: SimTablet): Promise<void> {
    const { frozen, thaw, nextFault } = tablet
    if (frozen === null || thaw === null) return
    tablet.frozen = null
    tablet.thaw = null
    tablet.nextFault = () => 'none'
    thaw()
    await frozen
    tablet.nextFault = nextFault
    await this.#checkSnapshot(tablet)
  }

  async #checkSnapshot(tablet: SimTablet): Promise<void> {
    const cursor = await tablet.cursor()
    if (cursor === null || cursor === tablet.checkedCursor) return
    tablet.checkedCursor = cursor
    const wanted = this.#server.snapshots.get(cursor)
    if (!wanted) throw new Broken('a cursor that no snapshot had')
    await checkHalf(tablet, wanted, 'snapshot')
  }

  #anyTablet(): SimTablet {
    const tablet = this.random.pick(this.#tablets)
    if (!tablet) throw new Error('no tablets')
    return tablet
  }
}

/** Lets other promises go on for a while. */
function turn(): Promise<'turn'> {
  return new Promise((resolve) => setImmediate(() => resolve('turn')))
}
