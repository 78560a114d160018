import { faultWords, heldWords } from '../../../contract/log.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import type { ChainState } from './check-chain.ts'

/**
 * Returns how far the check of a chain is, or where its fault is.
 * @param state undefined: not checked since the screen was opened
 * @param count entries of the chain
 */
export function stateWords(state: ChainState | undefined, count: number, zone: string): string {
  if (state === undefined) return `${count === 1 ? '1 entry' : `${count} entries`}, not checked now`
  const held = `${heldWords(state.checked, Math.max(count, state.checked))}.`
  switch (state.name) {
    case 'running':
      return `Checking: ${held}`
    case 'holds':
      return state.checked === 1 ? 'The one entry holds.' : `All ${heldWords(state.checked)}.`
    case 'fault':
      return `${faultWords(state.fault, (at) => showDateTime(at, zone))} ${held}`
    case 'stopped':
      return `${state.words} ${held}`
  }
}
