import type { LogCheck, LogFault } from '../../../contract/log.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { serverFailureWords } from '../../data/server-words.ts'

/** The state of the check of a chain. */
export type ChainState =
  | { readonly name: 'running' | 'holds'; readonly checked: number }
  | { readonly name: 'fault'; readonly checked: number; readonly fault: LogFault }
  /** It was not checked to its end. */
  | { readonly name: 'stopped'; readonly checked: number; readonly words: string }

export type AskPage = (after: string | undefined) => Promise<ServerResult<LogCheck>>

/** Times in a row that the server may be busy. */
const TRIES = 5
const PAUSE_MS = 1000
const OFFLINE = 'You are offline. The check stopped.'

/**
 * Checks a chain page by page, and reports each; a busy server is asked again after its pause.
 * Returns false if `goesOn` did at a page.
 */
export async function checkChain(
  ask: AskPage,
  report: (state: ChainState) => void,
  goesOn: () => boolean,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  let checked = 0
  let after: string | undefined
  report({ name: 'running', checked })
  for (let tries = 0; ; ) {
    const answer = await ask(after)
    if (!goesOn()) return false
    if (answer.name === 'answered') {
      const { Checked, Next, Fault } = answer.value
      checked += Checked
      tries = 0
      if (Fault !== null) report({ name: 'fault', checked, fault: Fault })
      else report({ name: Next === null ? 'holds' : 'running', checked })
      if (Next === null) return true
      after = Next
      continue
    }
    tries += 1
    if (answer.name !== 'trouble' || tries === TRIES) {
      report({ name: 'stopped', checked, words: serverFailureWords(answer, OFFLINE) })
      return true
    }
    await pause(answer.retryAfterMs ?? PAUSE_MS)
  }
}
