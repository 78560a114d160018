import type { Entities, ListName } from '../domain/lists.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import type { Clock } from './engine/ports.ts'

/** Combines a board's updates within a delay, and ends without errors. */
export class BoardWork {
  #cancel: () => void = () => undefined
  #stopped = false

  constructor(private readonly clock: Clock) {}

  get isStopped(): boolean {
    return this.#stopped
  }

  /** Ignores failures after the end: a sign-out closes the store under a read. */
  async unlessStopped(step: () => Promise<void>): Promise<void> {
    try {
      if (!this.#stopped) await step()
    } catch (error) {
      if (!this.#stopped) throw error
    }
  }

  soon(answer: () => void, delayMs = 0): void {
    this.#cancel()
    if (!this.#stopped) this.#cancel = this.clock.after(delayMs, answer)
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }
}

/** Few enough to let a save in between. */
const CHUNK_ROWS = 4_000

/** Reads a list's rows of all sites in chunks. */
export async function* readInChunks<L extends ListName>(
  mirror: MirrorDatabase,
  list: L,
): AsyncGenerator<readonly Entities[L][]> {
  let after = 0
  for (;;) {
    const rows = await mirror.rows(list).where('ID').above(after).limit(CHUNK_ROWS).toArray()
    yield rows
    if (rows.length < CHUNK_ROWS) return
    after = rows.at(-1)?.ID ?? after
  }
}
