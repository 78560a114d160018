import { arrivalFields } from './acts.ts'
import type { LoggedOutcome } from '../../../src/server/pipeline/server-store.ts'
import { SeededRandom } from './seeded-random.ts'
import type { Person, SimServer } from './sim-server.ts'
import type { Fault, SimTablet } from './sim-tablet.ts'
import type { Trouble, WatchedTransaction } from './watched-transaction.ts'
import { acts, actWeights, faultWeights, troubleWeights } from './weights.ts'

/** Outcomes, faults and troubles of the transactions with commands of several tablets. */
export type Shared = ReadonlySet<LoggedOutcome | Fault | Trouble>

const MOST_ACTS = 3

/** Lets tablets cycle at once, so that their commands share transactions. */
export class AtOnce {
  readonly shared = new Set<LoggedOutcome | Fault | Trouble>()
  readonly #faults = new Map<string, Fault>()

  constructor(
    private readonly server: SimServer,
    private readonly random: SeededRandom,
    private readonly office: Person,
  ) {
    server.onShared = (transaction, trouble) => this.#note(transaction, trouble)
  }

  /** People act at each tablet, then all of them cycle; none freezes. */
  async run(tablets: readonly SimTablet[]): Promise<void> {
    const { server, random } = this
    for (const tablet of tablets)
      for (let act = random.below(MOST_ACTS) + 1; act > 0; act--)
        await acts[random.weighted(actWeights)](tablet, random)
    server.trouble = random.weighted(troubleWeights)
    const cycles = tablets.map((tablet) => {
      const { nextFault } = tablet
      // Each has its own, since nobody knows which of them asks first.
      const own = new SeededRandom(random.below(2 ** 32))
      return async () => {
        tablet.nextFault = () => this.#draw(tablet, own)
        await tablet.cycle()
        tablet.nextFault = nextFault
      }
    })
    const callOffice = async () => {
      const [tablet] = tablets
      if (tablet) await server.arriveByOffice(this.office, arrivalFields(tablet, random))
    }
    await server.atOnce(cycles, callOffice)
    server.trouble = 'none'
  }

  #draw({ deviceID }: SimTablet, own: SeededRandom): Fault {
    const drawn = own.weighted(faultWeights)
    const fault = drawn === 'frozen' ? 'none' : drawn
    this.#faults.set(deviceID, fault)
    return fault
  }

  #note({ devices, outcomes }: WatchedTransaction, trouble: Trouble): void {
    const faults = [...devices].map((deviceID) => this.#faults.get(deviceID) ?? 'none')
    for (const name of [...faults, ...outcomes, trouble]) this.shared.add(name)
  }
}
