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

/** Keeps each person's store and the ledger in agreement: whatever one of them has lost it gets back from the other. */
export class StoreKeeper {
  constructor(
    private readonly parts: KeeperParts,
    private readonly events: KeeperEvents,
  ) {}

  /** The second record of a person's queue, for the store that writes it. */
  ledgerOf(userID: number, by: () => string | null): QueueLedger | null {
    const { ledger } = this.parts
    return ledger && new QueueLedger(ledger, userID, by, (error) => this.events.onError(error))
  }

  /** People of whose queues the ledger knows something. */
  get userIDs(): readonly number[] {
    return this.parts.ledger?.userIDs ?? []
  }

  /** Writes the ledger again if it was cleared away under the page; returns whether it was. */
  async restoreLedger(): Promise<boolean> {
    return (await this.parts.ledger?.restore()) ?? false
  }

  /**
   * Compares an open database with the ledger; returns what was recovered. Throws when the connection is lost meanwhile: then it is to be compared again. Whatever
   * else fails keeps nobody from working: it is reported, and tried again at the next start.
   */
  async compare(database: MirrorDatabase, author: Author | null): Promise<{ isLost: boolean; changes: RowChanges }> {
    const { ledger } = this.parts
    if (!ledger) return { isLost: false, changes: {} }
    try {
      // Where the files cannot be read, what this tab has seen of them is the best that is known.
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
