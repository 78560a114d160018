import { joinedKept, lastSteps, withLatest } from '../kept-walks.ts'
import type { MadeCheck } from '../walk-taps.ts'

/** Entries of a card that are not saved yet. */
export interface TypedCheck {
  /** As on the display. */
  readonly reading: string
  /** Lookup 15; null: not chosen. */
  readonly fuel: number | null
  readonly defrost: boolean
}

export const nothingTyped: TypedCheck = { reading: '', fuel: null, defrost: false }

/** One person's round of one session, which the mirror does not have. */
export interface KeptRound {
  /** The trailer of the card; null before the first and after the last. */
  readonly at: number | null
  /** Unsaved entries by trailer: they stay while another card is shown. */
  readonly entries: Readonly<Record<number, TypedCheck>>
  /** Reasons by trailer, for those that could not be checked. */
  readonly putOff: Readonly<Record<number, string>>
  /** Checks and cards put off that can be undone, the latest last. */
  readonly made: readonly MadeCheck[]
  /** The entries of the checks by trailer, for the card that comes back. */
  readonly sent: Readonly<Record<number, TypedCheck>>
}

export const newRound: KeptRound = { at: null, entries: {}, putOff: {}, made: [], sent: {} }

export type KeptRounds = Readonly<Record<string, KeptRound>>

const MAX_ROUNDS = 4

/** Brings back what was sent of a check that is open again, unless its card has newer entries. */
export function reopenEntries({ entries, sent }: KeptRound, trailerID: number): KeptRound['entries'] {
  return { ...entries, [trailerID]: entries[trailerID] ?? sent[trailerID] ?? nothingTyped }
}

/** Returns the round without the reason for putting a card off, which is shown again. */
export function withoutPutOff({ putOff, made }: KeptRound, trailerID: number): Pick<KeptRound, 'putOff' | 'made'> {
  const { [trailerID]: _, ...others } = putOff
  return { putOff: others, made: made.filter(({ ID, TrailerID }) => ID !== null || TrailerID !== trailerID) }
}

/** Changes a round, which becomes the latest; surplus old ones are removed. */
export function withRound(rounds: KeptRounds, key: string, change: Partial<KeptRound>): KeptRounds {
  return withLatest(rounds, key, { ...newRound, ...rounds[key], ...change }, MAX_ROUNDS)
}

/**
 * Moves rounds of sessions opened offline to `AuditID`, which they joined. The round changed last decides the card, and
 * the entries and the reason of each reefer.
 */
export function joinedRounds(
  rounds: KeptRounds,
  UserID: number,
  AuditID: number,
  joined: readonly number[],
): KeptRounds {
  return joinedKept(rounds, UserID, AuditID, joined, (mine) => mine.reduce(together, newRound))
}

function together(earlier: KeptRound, later: KeptRound): KeptRound {
  return {
    at: later.at ?? earlier.at,
    entries: { ...earlier.entries, ...later.entries },
    putOff: { ...earlier.putOff, ...later.putOff },
    made: lastSteps([...earlier.made, ...later.made]),
    sent: { ...earlier.sent, ...later.sent },
  }
}
