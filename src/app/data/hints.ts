import { useUiStore } from './ui-store.ts'

/** Hints for a person's first days: at the search of the gate, in the state of sync, and on the card of the walk. */
export type HintName = 'gate' | 'sync' | 'walk'

interface Hints {
  /** False: switched off on this tablet. */
  readonly hints: boolean
  /** The hints that a person has closed or followed, by their ID. */
  readonly hintsSeen: Readonly<Record<string, readonly string[]>>
}

/** True until the person has closed or followed the hint on this tablet; never where hints are off. */
export function isHintShown({ hints, hintsSeen }: Hints, name: HintName, userID: number): boolean {
  return hints && !(hintsSeen[userID] ?? []).includes(name)
}

/** Keeps that a person has closed a hint. */
export function noteHintSeen(name: HintName, userID: number): void {
  useUiStore.setState(({ hintsSeen }) => ({
    hintsSeen: { ...hintsSeen, [userID]: [...(hintsSeen[userID] ?? []), name] },
  }))
}

/** Keeps that a person has done what a shown hint says: it has nothing more to tell. */
export function noteHintFollowed(name: HintName, userID: number): void {
  if (isHintShown(useUiStore.getState(), name, userID)) noteHintSeen(name, userID)
}
