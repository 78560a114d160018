import type { Trailer } from '../domain/trailers/trailer.ts'
import { createTurns } from '../domain/values/in-turn.ts'
import type { TrailerPage, TrailerWindow } from './api.ts'

type ReadRows = (ids: readonly number[]) => Promise<readonly (Trailer | undefined)[]>

/** Sends a page with the rows that its watcher does not have, in order. */
export class PageRows {
  #has: ReadonlySet<number> = new Set()
  readonly #changed = new Set<number>()
  #sent = ''
  /** One by one, so that an old row never replaces a new one. */
  readonly #inTurn = createTurns()

  constructor(
    private readonly read: ReadRows,
    private readonly listener: (page: TrailerPage) => void,
  ) {}

  /** Notes rows to send again. */
  noteChanged(ids: readonly number[]): void {
    for (const id of ids) this.#changed.add(id)
  }

  send(window: TrailerWindow): Promise<void> {
    return this.#inTurn(() => this.#send(window))
  }

  async #send(window: TrailerWindow): Promise<void> {
    const changed = [...this.#changed]
    const missing = window.ids.filter((id) => !this.#has.has(id) || this.#changed.has(id))
    const text = textOf(window)
    const rows = missing.length === 0 ? [] : await this.read(missing)
    // Only now: after a failed read they are still to be sent.
    for (const id of changed) this.#changed.delete(id)
    if (missing.length === 0 && text === this.#sent) return
    this.#has = new Set(window.ids)
    this.#sent = text
    this.listener({ ...window, rows: rows.filter((row) => row !== undefined) })
  }
}

/** Identifies a window. */
export function textOf({ ids, count }: TrailerWindow): string {
  return `${count}:${ids.join()}`
}
