import type { Bench } from './bench.ts'
import type { Clock } from './engine/ports.ts'
import type { StoreKeeper } from './store-keeper.ts'

/** Shows a lost store within a second; one check takes a few milliseconds. */
const EVERY_MS = 800

interface CheckParts {
  readonly clock: Pick<Clock, 'after'>
  readonly keeper: Pick<StoreKeeper, 'restoreLedger'>
}

interface CheckedSession {
  getBench(): Pick<Bench, 'checkStore'> | null
  /** The ledger was lost while nobody was signed in, and no open connection reports it. */
  onLedgerLost(): Promise<void>
}

/** Checks the stores while the app is visible: browsers report neither cleared files nor every dead connection. */
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
        // When hidden, or hidden and shown again meanwhile, another series runs.
        if (this.#cancel === cancel) this.#wait()
      })
    })
    this.#cancel = cancel
  }

  async #look(): Promise<void> {
    const isLedgerLost = await this.parts.keeper.restoreLedger()
    const bench = this.session.getBench()
    // The sync cycle reports a store that cannot be read at all.
    if (bench) await bench.checkStore(isLedgerLost).catch(() => undefined)
    else if (isLedgerLost) await this.session.onLedgerLost()
  }
}
