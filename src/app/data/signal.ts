import { giveSignal, type Signal } from '../kit/signals.ts'
import { useUiStore } from './ui-store.ts'

/** Gives a signal, unless this tablet is set to be quiet. */
export function signal(of: Signal): void {
  if (useUiStore.getState().signals) giveSignal(of)
}
