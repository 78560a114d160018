import { KEY_REUSED } from '../contract/sync.ts'
import type { ServerResult } from './api.ts'
import { makeKey } from './engine/uuid.ts'
import { systemRandom } from './system-clock.ts'

/**
 * The `Idempotency-Key` of one save in a form, kept until its response comes: a second try does not repeat the save.
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

  /** The key of an attempt without a response, to be stored. */
  get attempt(): string | null {
    return this.#key
  }

  get value(): string {
    this.#key ??= makeKey(Date.now(), systemRandom)
    return this.#key
  }

  /**
   * After a response, the next save gets another key. A refusal leaves open what became of an earlier attempt, so it
   * keeps the key unless it is about the key itself.
   */
  settle(result: ServerResult<unknown>): void {
    if (UNANSWERED.includes(result.name)) this.#inDoubt = true
    else if (!this.#inDoubt || isAboutKey(result)) {
      this.#key = null
      this.#inDoubt = false
    }
  }
}

/** Results after which the save may have taken effect or has to be repeated as it is. */
const UNANSWERED: readonly ServerResult<unknown>['name'][] = ['no-signal', 'trouble', 'locked']

function isAboutKey(result: ServerResult<unknown>): boolean {
  return result.name === 'answered' || (result.name === 'rejected' && result.code === KEY_REUSED)
}
