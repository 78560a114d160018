import type { Bench } from './bench.ts'
import type { Clock } from './engine/ports.ts'
import type { StoreKeeper } from './store-keeper.ts'

/** A lost store is on the screen within a second; one look takes a few milliseconds. */
const EVERY_MS = 800

interface CheckParts {
  readonly clock: Pick<Clock, 'after'>
  readonly keeper: Pick<StoreKeeper, 'restoreLedger'>
}

interface CheckedSession {
  /** The work of whoever is signed in; null for nobody. */
  getBench(): Pick<Bench, 'checkStore'> | null
  /** The ledger was lost while nobody was signed in: queues of people who left have no open connection that the browser could report. */
  onLedgerLost(): Promise<void>
}

/** Looks at the tablet's stores at short intervals while the app is visible: browsers report a closed database, but no cleared files and not every dead connection. */
export class StoreCheck {
  #cancel: (() => void) | null = null

  constructor(
    private readonly parts: CheckParts,
    private readonly session: CheckedSession,
  ) {}

  setVisible(visible: boolean): void {
    if (visible === (this.#cancel !== null)) return
    this.#cancel?.()
    this.#cancel = null
    if (visible) this.#wait()
  }

  #wait(): void {
    const cancel = this.parts.clock.after(EVERY_MS, () => {
      void this.#look().finally(() => {
        // Hidden, or hidden and shown again, meanwhile: then another series runs.
        if (this.#cancel === cancel) this.#wait()
      })
    })
    this.#cancel = cancel
  }

  /** A store that cannot be read at all is shown by the sync cycle; nothing is to be said of it here. */
  async #look(): Promise<void> {
    const isLedgerLost = await this.parts.keeper.restoreLedger().catch(() => false)
    const bench = this.session.getBench()
    if (bench) await bench.checkStore(isLedgerLost).catch(() => undefined)
    else if (isLedgerLost) await this.session.onLedgerLost()
  }
}
