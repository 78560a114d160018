import { listNames } from '../../../src/domain/lists.ts'
import { MemoryServerStore } from '../../support/memory-server-store.ts'
import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import type { TabletStore } from '../../../src/mirror/tablet-store.ts'
import { type TabletRules, tabletRules } from '../../../src/sync/engine/rules.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { arrivalFields, drop, listRefused } from './acts.ts'
import { AtOnce, type Shared } from './at-once.ts'
import {
  Broken,
  checkAboutItsRow,
  checkAllLogged,
  checkAtMostOnce,
  checkEmpty,
  checkHalf,
  checkNothingLost,
  checkOrder,
  checkSentIsLogged,
  checkTimes,
  checkWhole,
} from './laws.ts'
import { ann, bobs, cat } from './people.ts'
import { SeededRandom } from './seeded-random.ts'
import { type Person, SECOND_SITE, type ServerVariant, SimServer, SITE } from './sim-server.ts'
import { inMemory, type SimStore } from './sim-store.ts'
import { type Fault, SimTablet } from './sim-tablet.ts'
import { stockYard } from './stock-yard.ts'
import { acts, actWeights, faultWeights, stepWeights } from './weights.ts'

export interface Variant {
  readonly rules?: TabletRules
  readonly server?: ServerVariant
  readonly makeStore?: () => TabletStore
  /** The server's store, empty; absent for one in memory. */
  readonly held?: SimStore
  /** A sequence, as in SQL, gives the same IDs out again after a restore. */
  readonly ownIDs?: 'blocks' | 'sequence'
}

const SITES: readonly number[] = [SITE, SECOND_SITE]

const MOST_STEPS = 60
const MOST_ROUNDS = 80
/**
 * A set-back tablet learns what to offer again only from a whole snapshot, so each site is visited
 * twice at the end.
 */
const QUIET_ROUNDS = 4
const STEP_MS = 7_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Longer than the windows of tasks and departed trailers, shorter than sent commands are kept. */
const ABSENCE_DAYS = 15
/**
 * A backup from before two absences is not restored, since commands sent before it may be
 * forgotten.
 */
const OLDEST_BACKUP_DAYS = 20
const HALF_DAY_MS = 43_200_000

/**
 * Runs one history: people act, the network fails, the server is restored; then faults end and the
 * laws are checked. Throws `Broken`. Returns what happened to transactions of several tablets.
 */
export async function runHistory(seed: number, variant: Variant = {}): Promise<Shared> {
  const history = new History(seed, variant)
  await history.begin()
  for (let step = history.random.below(MOST_STEPS) + 10; step > 0; step--) await history.step()
  await history.heal()
  return history.atOnce.shared
}

function memoryOf({ ownIDs }: Variant): SimStore {
  return inMemory(new MemoryServerStore(ownIDs), listNames)
}

class History {
  readonly random: SeededRandom
  readonly atOnce: AtOnce
  readonly #server: SimServer
  readonly #tablets: SimTablet[]
  #now = Date.parse('2026-11-20T08:00:00.000Z')
  #backup: { readonly putBack: () => Promise<void>; readonly takenMs: number } | null = null

  constructor(
    private readonly seed: number,
    variant: Variant,
  ) {
    this.random = new SeededRandom(seed)
    const clock = () => this.#now
    const pageLimit = 1 + this.random.below(6)
    this.#server = new SimServer(seed, clock, pageLimit, variant.server, variant.held ?? memoryOf(variant))
    this.#server.reach = SITES
    this.atOnce = new AtOnce(this.#server, this.random, ann)
    const rules = variant.rules ?? tabletRules
    const makeStore = variant.makeStore ?? (() => new MemoryTabletStore())
    const bob = bobs[seed % bobs.length] ?? ann
    const open = (place: number, person: Person) => {
      const own = new SeededRandom(seed * 31 + place)
      return new SimTablet(`tablet-${place}`, person, this.#server, makeStore(), own, clock, rules)
    }
    const people = Array.from({ length: 2 + this.random.below(2) }, (_, place) => (place % 2 === 0 ? ann : bob))
    this.#tablets = people.map((person, place) => open(place, person))
    // A second person on the first tablet, with a queue of their own.
    if (this.random.chance(0.5)) {
      const second = open(0, cat)
      second.isSignedIn = false
      this.#tablets.push(second)
    }
  }

  async begin(): Promise<void> {
    await this.#server.fill(SITES)
    const { store } = this.#server.held
    if (this.seed % 2 === 0) await stockYard({ store, clock: () => this.#now, random: this.random.next })
    await this.#backUp()
    for (const tablet of this.#tablets.filter(({ isSignedIn }) => isSignedIn)) {
      await tablet.visit()
      await this.#cycle(tablet)
      tablet.nextFault = () => this.random.weighted(faultWeights)
    }
  }

  async step(): Promise<void> {
    this.#now += this.random.below(STEP_MS)
    const tablet = this.#pickTablet(({ isSignedIn }) => isSignedIn)
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
        await this.#backUp()
        break
      case 'restore':
        await this.#restore()
        break
      case 'wait':
        this.#now += MINUTE_MS
        break
      case 'two-tabs':
        await this.#cycleInTwoTabs(tablet)
        break
      case 'at-once':
        await this.#cycleAtOnce()
        break
      case 'other-site':
        await this.#turnTo(tablet, this.random.pick(SITES) ?? SITE)
        break
      case 'other-person':
        await this.#changePerson(tablet)
        break
      case 'deliver':
        await this.#deliver()
        break
      case 'forget-old':
        await this.#forgetOld(tablet)
        break
      case 'absence':
        this.#now += ABSENCE_DAYS * DAY_MS
        break
      case 'clock':
        tablet.setClock((this.random.below(5) - 2) * HALF_DAY_MS)
        break
      case 'office':
        await this.#server.arriveByOffice(ann, arrivalFields(tablet, this.random))
    }
    checkAtMostOnce(this.#server)
    for (const each of this.#peopleAt(tablet)) await checkNothingLost(this.#server, each)
  }

  /** Everybody with a queue on the same tablet. */
  #peopleAt({ deviceID }: SimTablet): readonly SimTablet[] {
    return this.#tablets.filter((tablet) => tablet.deviceID === deviceID)
  }

  async #backUp(): Promise<void> {
    this.#backup = { putBack: await this.#server.backUp(), takenMs: this.#now }
  }

  async #restore(): Promise<void> {
    if (!this.#backup || this.#now - this.#backup.takenMs > OLDEST_BACKUP_DAYS * DAY_MS) return
    await this.#backup.putBack()
  }

  async #turnTo(tablet: SimTablet, siteID: number): Promise<void> {
    if (tablet.thaw) return
    tablet.checkedCursor = null
    await tablet.visit(siteID)
  }

  /**
   * Signs somebody else in on the tablet; offline for the person before, whose work stays to be
   * sent.
   */
  async #changePerson(tablet: SimTablet): Promise<void> {
    const next = this.#peopleAt(tablet).find(({ isSignedIn }) => !isSignedIn)
    if (!next || tablet.thaw) return
    await tablet.signOut()
    await next.signIn()
    next.nextFault = tablet.nextFault
  }

  async #deliver(): Promise<void> {
    const away = this.#tablets.filter(({ isSignedIn }) => !isSignedIn)
    for (const tablet of away) {
      const { nextFault } = tablet
      tablet.nextFault = this.#withoutFreezing(() => this.random.weighted(faultWeights))
      await tablet.deliver()
      tablet.nextFault = nextFault
    }
  }

  async #cycleInTwoTabs(tablet: SimTablet): Promise<void> {
    if (tablet.thaw) return
    const { nextFault } = tablet
    tablet.nextFault = this.#withoutFreezing(nextFault)
    await tablet.cycleInTwoTabs()
    tablet.nextFault = nextFault
    await this.#checkSnapshot(tablet)
  }

  async #cycleAtOnce(): Promise<void> {
    const tablets = this.#tablets.filter(({ isSignedIn, thaw }) => isSignedIn && !thaw)
    await this.atOnce.run(tablets)
    for (const tablet of tablets) {
      await this.#checkSnapshot(tablet)
      await checkNothingLost(this.#server, tablet)
    }
  }

  async #forgetOld(tablet: SimTablet): Promise<void> {
    if (!tablet.thaw) await tablet.forgetOld()
  }

  /**
   * Ends the faults. People drop what is still rejected; then nothing may wait, and all tablets
   * show the server's rows.
   */
  async heal(): Promise<void> {
    for (const tablet of this.#tablets) {
      tablet.nextFault = () => 'none'
      await this.#thaw(tablet)
      while (tablet.late.length > 0) await tablet.deliverLate()
    }
    await this.#checkSignedOut()
    await this.#untilQuiet()
    for (const tablet of this.#tablets) {
      await checkEmpty(tablet)
      await checkAllLogged(this.#server, tablet)
      await checkOrder(this.#server, tablet)
      if (this.#server.isInMemory) {
        checkTimes(this.#server, tablet)
        checkAboutItsRow(this.#server, tablet)
      }
    }
    await checkWhole(this.#server, this.#tablets)
    for (const tablet of this.#tablets) await this.#checkSites(tablet)
    checkAtMostOnce(this.#server)
    const [error] = this.#server.errors
    if (error) throw error
  }

  /**
   * Expects one round of deliveries to bring all work of signed-out people to the server, also
   * after a restore.
   */
  async #checkSignedOut(): Promise<void> {
    for (const tablet of this.#tablets.filter(({ isSignedIn }) => !isSignedIn)) {
      await tablet.deliver()
      await checkSentIsLogged(this.#server, tablet)
    }
  }

  async #untilQuiet(): Promise<void> {
    let quietRounds = 0
    for (let round = 0; round < MOST_ROUNDS && quietRounds < QUIET_ROUNDS; round++) {
      this.#now += MINUTE_MS
      for (const tablet of this.#tablets) {
        await this.#signIn(tablet)
        // A command that arrived leaves the queue with the rows of its site.
        await this.#turnTo(tablet, SITES[round % SITES.length] ?? SITE)
        await this.#cycle(tablet)
      }
      quietRounds = (await this.#isQuiet()) ? quietRounds + 1 : 0
      for (const tablet of this.#tablets) for (const item of await listRefused(tablet)) await drop(tablet, item)
    }
  }

  async #signIn(tablet: SimTablet): Promise<void> {
    if (tablet.isSignedIn) return
    for (const other of this.#peopleAt(tablet)) if (other.isSignedIn) await other.signOut()
    await tablet.signIn()
  }

  /**
   * Expects nothing waiting and nothing rejected. A signed-out person sees no rows; their work
   * shows after the sign-in.
   */
  async #isQuiet(): Promise<boolean> {
    for (const tablet of this.#tablets) {
      const outbox = await tablet.store.read((tx) => tx.outbox.list())
      if (outbox.length > 0 || (await listRefused(tablet)).length > 0) return false
    }
    return true
  }

  /**
   * Law 3 at each of the person's sites on the tablet: after one cycle it shows the server's rows.
   */
  async #checkSites(tablet: SimTablet): Promise<void> {
    await this.#signIn(tablet)
    for (const siteID of SITES) {
      await this.#turnTo(tablet, siteID)
      // The first cycle may only find that the server was restored; the second loads anew.
      for (let cycle = 0; cycle < 3; cycle++) await this.#cycle(tablet)
      await checkHalf(tablet, await this.#server.rowTexts([siteID]), 'law 3', { siteID, now: fromMs(this.#now) })
    }
  }

  async #cycle(tablet: SimTablet): Promise<void> {
    if (tablet.thaw) await this.#cycleBesideFrozen(tablet)
    else await this.#cycleOrFreeze(tablet)
    await this.#checkSnapshot(tablet)
  }

  /**
   * Leaves a frozen cycle alone; its answer comes when the tab wakes, beside the cycles of another
   * tab.
   */
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
    tablet.nextFault = this.#withoutFreezing(nextFault)
    await tablet.cycle()
    tablet.nextFault = nextFault
  }

  #withoutFreezing(nextFault: () => Fault): () => Fault {
    return () => {
      const fault = nextFault()
      return fault === 'frozen' ? 'none' : fault
    }
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
    if (wanted === undefined) throw new Broken('a cursor that no snapshot had')
    if (wanted) await checkHalf(tablet, wanted, 'snapshot', { siteID: tablet.siteID, now: fromMs(this.#now) })
  }

  #pickTablet(isMeant: (tablet: SimTablet) => boolean): SimTablet {
    const tablet = this.random.pick(this.#tablets.filter(isMeant))
    if (!tablet) throw new Error('no tablets')
    return tablet
  }
}

/** Lets other promises run for a while. */
function turn(): Promise<'turn'> {
  return new Promise((resolve) => setImmediate(() => resolve('turn')))
}
