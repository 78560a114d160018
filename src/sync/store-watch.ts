import { fromMs } from '../domain/values/instant.ts'
import type { StoreSpace } from './api.ts'
import type { Clock } from './engine/ports.ts'
import { isStoreFull } from './store-words.ts'

/** Below this people are warned, and old history is given up. */
const LOW_BYTES = 50_000_000
/** Below this a save may fail at any time. */
const FULL_BYTES = 1_000_000
/** Above this, given-up rows are loaded again; far above the warning, so that the two do not alternate. */
const PLENTY_BYTES = 200_000_000

export interface SpaceEvents {
  onSpace(space: StoreSpace): void
  /** Space is or was low a moment ago: time to give up what can be loaded again. */
  onShort(): void
  onPlenty(): void
}

async function estimateFreeBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.()
  if (estimate?.quota === undefined || estimate.usage === undefined) return null
  return Math.max(0, estimate.quota - estimate.usage)
}

/** Watches the free space, by the browser's figures and by failed writes. */
export class StoreWatch {
  #space: StoreSpace = { name: 'enough' }

  constructor(
    private readonly clock: Clock,
    private readonly events: SpaceEvents,
    private readonly freeBytes: () => Promise<number | null> = estimateFreeBytes,
  ) {}

  get space(): StoreSpace {
    return this.#space
  }

  /** Takes a failed write; ignores errors that are not about space. */
  noteFailure(error: unknown): void {
    if (isStoreFull(error)) this.#become(this.#full())
  }

  /** `wrote`: a write succeeded, so a full store is full no longer if the browser says so too. */
  async look(wrote: boolean): Promise<void> {
    const free = await this.freeBytes().catch(() => null)
    if (this.#space.name === 'full' && !wrote) return
    if (free === null) this.#become({ name: 'enough' })
    else if (free < FULL_BYTES) this.#become(this.#full())
    else if (free < LOW_BYTES) this.#become({ name: 'low', freeBytes: free })
    else {
      this.#become({ name: 'enough' })
      if (free > PLENTY_BYTES) this.events.onPlenty()
    }
  }

  #full(): StoreSpace {
    return this.#space.name === 'full' ? this.#space : { name: 'full', since: fromMs(this.clock.now()) }
  }

  #become(space: StoreSpace): void {
    const before = this.#space
    this.#space = space
    if (JSON.stringify(space) !== JSON.stringify(before)) this.events.onSpace(space)
    if (space.name !== 'enough' && space.name !== before.name) this.events.onShort()
  }
}
