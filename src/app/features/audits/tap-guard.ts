/** A card and the time when it came up or was pressed, in milliseconds as in `Event.timeStamp`. */
export interface CardMoment {
  /** Differs for each stop and expected trailer. */
  readonly card: string
  readonly at: number
}

/** Milliseconds, too short to read a card: the second half of a double tap falls into them. */
export const GUARD_MS = 150

/**
 * True when a tap was meant for this card: a press that began before it came up, or right after, was meant for the
 * card before. `press` is null for keys, which do not bounce.
 */
export function isMeant(press: CardMoment | null, shown: CardMoment): boolean {
  return press === null || (press.card === shown.card && press.at - shown.at >= GUARD_MS)
}
