import { fromMs } from '../domain/values/instant.ts'
import { isConnectionLost, type MirrorDatabase } from '../mirror/database.ts'
import { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import type { Ledger } from '../mirror/ledger/ledger.ts'
import { QueueLedger } from '../mirror/ledger/queue-journal.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'
import type { StoreLoss } from './api.ts'
import { listSettled, listUnnoted, type Recovered, type RecoverParts, recoverQueue } from './engine/recover.ts'

export interface KeeperEvents {
  onLoss(loss: StoreLoss): void
  onError(error: unknown): void
}

interface KeeperParts extends Omit<RecoverParts, 'author'> {
  /** Null: this browser has no place for a second record. */
  readonly ledger: Ledger | null
}

type Author = RecoverParts['author']

/** Each person's store and the ledger recover from the other what they have lost. */
export class StoreKeeper {
  constructor(
    private readonly parts: KeeperParts,
    private readonly events: KeeperEvents,
  ) {}

  ledgerOf(userID: number, by: () => string | null): QueueLedger | null {
    const { ledger } = this.parts
    return ledger && new QueueLedger(ledger, userID, by, (error) => this.events.onError(error))
  }

  /** Grows with each change of a queue in this tab; null: no ledger. */
  get queueChanges(): number | null {
    return this.parts.ledger?.changes ?? null
  }

  get userIDs(): readonly number[] {
    return this.parts.ledger?.userIDs ?? []
  }

  /**
   * Writes a cleared ledger again; returns whether it was cleared. A first failure to write it is reported and returns
   * true.
   */
  async restoreLedger(): Promise<boolean> {
    try {
      return (await this.parts.ledger?.restore()) ?? false
    } catch (error) {
      this.events.onError(error)
      return true
    }
  }

  /**
   * Compares with the ledger; returns the recovered rows. Throws when the connection is lost meanwhile, so that the
   * caller compares again; other failures are reported, and the next start tries again.
   */
  async compare(database: MirrorDatabase, author: Author | null): Promise<{ isLost: boolean; changes: RowChanges }> {
    const { ledger } = this.parts
    if (!ledger) return { isLost: false, changes: {} }
    try {
      // This tab's own copy is the best record when the files cannot be read.
      await ledger.refresh().catch((error: unknown) => this.events.onError(error))
      return await this.#compare(ledger, database, author)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      this.events.onError(error)
      return { isLost: false, changes: {} }
    }
  }

  async #compare(
    ledger: Ledger,
    database: MirrorDatabase,
    author: Author | null,
  ): Promise<{ isLost: boolean; changes: RowChanges }> {
    const { userID } = database
    const known = ledger.queueOf(userID)
    const notes = this.ledgerOf(userID, () => author?.UserName ?? known?.By ?? null)
    let changes: RowChanges = {}
    const onCommitted = (written: RowChanges) => {
      changes = written
    }
    const store = new DexieTabletStore(database, { isComparing: true, ledger: notes, onCommitted })
    const owner = author ?? { UserID: userID, UserName: known?.By ?? '', Roles: null }
    const recovered = known ? await store.transact((tx) => recoverQueue(tx, this.#partsFor(owner), known)) : null
    const removed = known ? await store.read((tx) => listSettled(tx, known)) : []
    const unnoted = await store.read((tx) => listUnnoted(tx, ledger.queueOf(userID)))
    const gone = [...new Set([...removed, ...(recovered?.replaced ?? [])])]
    if (gone.length > 0) await notes?.note({ removed: gone })
    if (unnoted.length > 0) await notes?.note({ put: unnoted.map((Record) => ({ Record, About: null })) })
    if (recovered && isWorthTelling(recovered)) this.#tell(userID, known?.By ?? author?.UserName ?? null, recovered)
    return { isLost: recovered?.isLost ?? false, changes }
  }

  #partsFor(author: Author): RecoverParts {
    const { clock, random, deviceID } = this.parts
    return { clock, random, deviceID, author }
  }

  #tell(UserID: number, By: string | null, { putBack, missing }: Recovered): void {
    this.events.onLoss({ at: fromMs(this.parts.clock.now()), UserID, By, putBack, missing })
  }
}

function isWorthTelling({ isLost, putBack, missing }: Recovered): boolean {
  return isLost || putBack.length > 0 || missing.length > 0
}
