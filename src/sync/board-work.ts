import type { Entities, ListName } from '../domain/lists.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import type { Clock } from './engine/ports.ts'

/** What a board does beside its rows: it answers soon and not at once, and ends without a complaint. */
export class BoardWork {
  #cancel: () => void = () => undefined
  #stopped = false

  constructor(private readonly clock: Clock) {}

  get isStopped(): boolean {
    return this.#stopped
  }

  /** A sign-out closes the store under a read; that is no error. */
  async unlessStopped(step: () => Promise<void>): Promise<void> {
    try {
      if (!this.#stopped) await step()
    } catch (error) {
      if (!this.#stopped) throw error
    }
  }

  /** Several changes in a row make one answer. */
  soon(answer: () => void, delayMs = 0): void {
    this.#cancel()
    if (!this.#stopped) this.#cancel = this.clock.after(delayMs, answer)
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }
}

/** Rows read at once while a board is filled: large enough to be quick, small enough to let a save in between. */
const CHUNK_ROWS = 4_000

/** All rows of a list, whatever their site, in chunks by key. */
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
