import { KEY_REUSED } from '../contract/sync.ts'
import type { ServerResult } from './api.ts'
import { makeKey } from './engine/uuid.ts'
import { systemRandom } from './system-clock.ts'

/**
 * The `Idempotency-Key` of one save in a form, kept until it was answered: a save whose answer was
 * lost is then not done twice when the person tries again.
 */
export class SaveKey {
  #key: string | null
  /** True after an attempt that may have taken effect. */
  #inDoubt: boolean

  /** `kept`: the key of an attempt before a reload. */
  constructor(kept: string | null = null) {
    this.#key = kept
    this.#inDoubt = kept !== null
  }

  /** The key of an attempt that was not answered yet, to be kept; null for none. */
  get attempt(): string | null {
    return this.#key
  }

  /** The key for the next attempt. */
  get value(): string {
    this.#key ??= makeKey(Date.now(), systemRandom)
    return this.#key
  }

  /**
   * Takes the result of an attempt. After an answer, the next save gets another key. A refusal says
   * nothing about an earlier attempt that was not answered, unless it is about the key itself.
   */
  settle(result: ServerResult<unknown>): void {
    if (UNANSWERED.includes(result.name)) this.#inDoubt = true
    else if (!this.#inDoubt || isAboutKey(result)) {
      this.#key = null
      this.#inDoubt = false
    }
  }
}

/** Results after which the save may or may not have taken effect, or has to be repeated as it is. */
const UNANSWERED: readonly ServerResult<unknown>['name'][] = ['no-signal', 'trouble', 'locked']

/** True once the server has told what became of the key. */
function isAboutKey(result: ServerResult<unknown>): boolean {
  return result.name === 'answered' || (result.name === 'rejected' && result.code === KEY_REUSED)
}
