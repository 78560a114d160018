import {
  compactLines,
  foldLines,
  type KnownQueue,
  type LedgerChange,
  type LedgerLine,
  LedgerState,
  parseLines,
} from './ledger-lines.ts'
import { createTurns } from '../../domain/values/in-turn.ts'
import type { LedgerMedium } from './ledger-medium.ts'

const LONGEST_LINE_BYTES = 32_768
const COMPACT_BYTES = 262_144

/** Lines for the own part, with the names of the parts that they replace. */
interface Rewriting {
  readonly lines: readonly LedgerLine[]
  readonly gone: readonly string[]
  /** The own part was cleared away: until it is written again nothing of this tab is on disk. */
  readonly isCleared: boolean
}

/**
 * The second record of everybody's unsent entries. An entry is on disk here before it is shown as saved, until the
 * server has it. Databases are compared with it at the start and after a lost connection.
 */
export class Ledger {
  #state = new LedgerState()
  #lastN = 0
  #changes = 0
  #compactAt = COMPACT_BYTES
  /** The own part was cleared away and could not be written again. */
  #isUnwritten = false
  #isUnwrittenReported = false
  readonly #inTurn = createTurns()

  private constructor(private readonly medium: LedgerMedium) {}

  /** Opens the ledger and takes over closed tabs' parts. Throws if it is unreadable. */
  static async open(medium: LedgerMedium): Promise<Ledger> {
    const ledger = new Ledger(medium)
    await ledger.#inTurn(() => ledger.#merge(true))
    return ledger
  }

  get deviceID(): string | null {
    return this.#state.deviceID
  }

  get userIDs(): readonly number[] {
    return this.#state.userIDs
  }

  queueOf(userID: number): KnownQueue | null {
    return this.#state.queueOf(userID)
  }

  get changes(): number {
    return this.#changes
  }

  refresh(): Promise<void> {
    return this.#inTurn(() => this.#merge(false))
  }

  /**
   * Writes the own part again if cleared away, which no browser reports; true if it was. Throws once while it cannot be
   * written.
   */
  restore(): Promise<boolean> {
    return this.#inTurn(async () => {
      // The next save reports a medium that cannot be read at all.
      if (await this.medium.isThere().catch(() => true)) return false
      try {
        await this.#rewrite(await this.#read(false))
        return true
      } catch (error) {
        if (this.#isUnwrittenReported) return false
        this.#isUnwrittenReported = true
        throw error
      }
    })
  }

  /** Throws QuotaExceededError without space for another entry. */
  reserve(): Promise<void> {
    return this.#inTurn(async () => {
      // Lines that follow a part which is gone would be gone with it.
      if (this.#isUnwritten) await this.#rewrite(await this.#read(false))
      await this.#orAnew(() => this.medium.reserve(LONGEST_LINE_BYTES))
    })
  }

  /** Moves another medium's lines here, used while this one could not be. */
  async takeOver(other: LedgerMedium): Promise<void> {
    const lines = (await other.readAll(true)).flatMap((part) => parseLines(part.text))
    if (lines.length > 0) {
      await this.#inTurn(async () => {
        for (const line of lines) await this.medium.append(JSON.stringify(line))
        await this.#merge(false)
      })
      await other.replace([], [])
    }
    other.close()
  }

  /** Notes a transaction's changes; resolves when on disk. */
  note(userID: number, by: string | null, change: LedgerChange): Promise<void> {
    this.#changes += 1
    return this.#write({ UserID: userID, ...(by === null ? {} : { By: by }), ...change })
  }

  async noteDevice(deviceID: string): Promise<void> {
    if (deviceID !== this.deviceID) await this.#write({ UserID: null, DeviceID: deviceID })
  }

  close(): void {
    this.medium.close()
  }

  #write(line: Omit<LedgerLine, 'N'>): Promise<void> {
    return this.#inTurn(async () => {
      const numbered = { N: this.#nextN(), ...line }
      await this.#orAnew(() => this.medium.append(JSON.stringify(numbered)))
      this.#state.apply(numbered)
      // Not awaited: a save need not wait for it.
      if (this.medium.size > this.#compactAt) void this.refresh()
    })
  }

  /** Merges the own part, at the start also those of closed tabs. */
  async #merge(andTakeOver: boolean): Promise<void> {
    const rewriting = await this.#read(andTakeOver)
    const isDue = rewriting.isCleared || rewriting.gone.length > 0 || this.medium.size > this.#compactAt
    // Without space for a copy all parts stay until a later write.
    if (isDue) await this.#rewrite(rewriting).catch(() => undefined)
  }

  /** Returns what the own part should be. */
  async #read(andTakeOver: boolean): Promise<Rewriting> {
    // Before reading: other tabs' later lines have higher numbers than the merged ones.
    const known = this.#lastN
    const N = this.#nextN()
    const parts = (await this.medium.readAll(andTakeOver)).map((part) => ({ ...part, lines: parseLines(part.text) }))
    const read = parts.flatMap((part) => part.lines)
    // Only this tab still knows its cleared part, also when a short line was written after it.
    const isOwnEmpty = this.#isUnwritten || !parts.some((part) => part.state === 'own' && part.lines.length > 0)
    const lines = isOwnEmpty ? [...compactLines(this.#state, [], known), ...read] : read
    this.#state = foldLines(lines)
    this.#lastN = lines.reduce((last, line) => Math.max(last, line.N), this.#lastN)
    const staying = parts.filter((part) => part.state === 'in-use').flatMap((part) => part.lines)
    return {
      lines: compactLines(this.#state, staying, N),
      gone: parts.filter((part) => part.state === 'gone').map((part) => part.name),
      isCleared: isOwnEmpty && lines.length > 0,
    }
  }

  async #rewrite({ lines, gone, isCleared }: Rewriting): Promise<void> {
    try {
      await this.medium.replace(
        lines.map((line) => JSON.stringify(line)),
        gone,
      )
      this.#isUnwritten = false
      this.#isUnwrittenReported = false
    } catch (error) {
      this.#isUnwritten ||= isCleared
      throw error
    } finally {
      this.#compactAt = Math.max(COMPACT_BYTES, 2 * this.medium.size)
    }
  }

  /** Rewrites a part that cannot be written, unless there is no space. */
  async #orAnew(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') throw error
      await this.#rewrite({ lines: compactLines(this.#state, [], this.#nextN()), gone: [], isCleared: true })
      await write()
    }
  }

  #nextN(): number {
    this.#lastN = Math.max(Date.now(), this.#lastN + 1)
    return this.#lastN
  }
}
