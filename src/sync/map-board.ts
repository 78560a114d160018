import { mapFeatures } from '../domain/map/map-features.ts'
import { fromMs } from '../domain/values/instant.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'
import type { MapChange } from './api.ts'
import { BoardWork } from './board-work.ts'
import type { Clock } from './engine/ports.ts'
import type { YardInMemory } from './trailer-board.ts'

/** A page of changes makes one answer. */
const TOGETHER_MS = 60
/** The cadence of the map (spec 1§9): checks become overdue with the clock alone. */
const CLOCK_MS = 20_000

interface Watch {
  readonly listener: (change: MapChange) => void
  /** The spots as last sent, as text by ID. */
  readonly sent: Map<number, string>
  order: string | null
}

/**
 * The map being shown. Each answer has the changed spots only, since copying thousands of them to
 * the page would stop it.
 */
export class MapBoard {
  readonly #watches = new Set<Watch>()
  readonly #work: BoardWork

  constructor(
    private readonly clock: Clock,
    private readonly yard: () => YardInMemory | null,
  ) {
    this.#work = new BoardWork(clock)
  }

  watch(listener: (change: MapChange) => void): () => void {
    const watch: Watch = { listener, sent: new Map(), order: null }
    this.#watches.add(watch)
    this.#answerAll()
    return () => this.#watches.delete(watch)
  }

  follow({ Trailers, Locations, Sites, Tags }: RowChanges): void {
    if (Trailers || Locations || Sites || Tags) this.refresh()
  }

  /** Follows the yard once it is filled. */
  refresh(): void {
    if (this.#watches.size > 0) this.#work.soon(() => this.#answerAll(), TOGETHER_MS)
  }

  stop(): void {
    this.#work.stop()
    this.#watches.clear()
  }

  #answerAll(): void {
    if (this.#watches.size === 0) return
    this.#work.soon(() => this.#answerAll(), CLOCK_MS)
    const yard = this.yard()
    if (!yard) return
    const { references, trailers } = yard
    const { features } = mapFeatures({ references, trailers: trailers.values(), now: fromMs(this.clock.now()) })
    const texts = features.map((feature) => JSON.stringify(feature))
    for (const watch of this.#watches) {
      const spots = features.filter(({ id }, place) => watch.sent.get(id) !== texts[place])
      const order = features.map(({ id }) => id)
      const isSameOrder = watch.order === order.join()
      if (spots.length === 0 && isSameOrder) continue
      watch.order = order.join()
      watch.sent.clear()
      for (const [place, { id }] of features.entries()) watch.sent.set(id, texts[place] ?? '')
      watch.listener({ spots, order: isSameOrder ? null : order })
    }
  }
}
