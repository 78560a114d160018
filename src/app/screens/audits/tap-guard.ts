/** A card at a moment: when it came up, or when a finger came down on it. Milliseconds as in `Event.timeStamp`. */
export interface CardMoment {
  /** Names the card: another one for each stop, and for each trailer asked for there. */
  readonly card: string
  readonly at: number
}

/** Nobody reads a card in this time: the second half of a double tap falls into it. */
export const GUARD_MS = 150

/**
 * Whether a tap was meant for the card that stands there now. A finger that came down on the card before, or at once
 * after this one came up, meant the card before. `press` null: keys, which do not bounce.
 */
export function isMeant(press: CardMoment | null, shown: CardMoment): boolean {
  return press === null || (press.card === shown.card && press.at - shown.at >= GUARD_MS)
}
