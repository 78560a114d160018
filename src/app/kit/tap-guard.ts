/** A card and the time when it came up or was pressed, in milliseconds as in `Event.timeStamp`. */
export interface CardMoment {
  /** Differs for each stop and expected trailer. */
  readonly card: string
  readonly at: number
}

/** Milliseconds, too short to read a card: the second half of a double tap falls into them. */
export const GUARD_MS = 150

/**
 * True when a press was meant for this card: one that began before it came up, or right after, was meant for the
 * card before.
 */
export function isMeant(press: CardMoment, shown: CardMoment): boolean {
  return press.card === shown.card && press.at - shown.at >= GUARD_MS
}
