import type { ServerResult } from './api.ts'
import type { Random } from './engine/ports.ts'
import { makeKey } from './engine/uuid.ts'
import { systemRandom } from './system-clock.ts'

/**
 * The `Idempotency-Key` of one save in a form, kept until it was answered: a save whose answer was
 * lost is then not done twice when the person tries again.
 */
export class SaveKey {
  #key: string | null = null

  constructor(
    private readonly now: () => number = Date.now,
    private readonly random: Random = systemRandom,
  ) {}

  /** The key for the next attempt. */
  get value(): string {
    this.#key ??= makeKey(this.now(), this.random)
    return this.#key
  }

  /** Takes the result of an attempt. After an answer, the next save gets another key. */
  settle({ name }: Pick<ServerResult<unknown>, 'name'>): void {
    if (!UNANSWERED.includes(name)) this.#key = null
  }
}

/** Results after which the save may or may not have taken effect, or has to be repeated as it is. */
const UNANSWERED: readonly ServerResult<unknown>['name'][] = ['no-signal', 'trouble', 'locked']
