import { nextCheckAt } from '../../../../domain/audits/check-clock.ts'
import type { RoundStop } from '../../../../domain/audits/round.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { joinedKept, lastSteps, walkKey, withLatest } from '../kept-walks.ts'
import type { MadeCheck } from '../walk-taps.ts'

/** Entries of a card that are not saved yet. */
export interface TypedCheck {
  /** As on the display. */
  readonly reading: string
  /** Lookup 15; null: not chosen. */
  readonly fuel: number | null
  readonly defrost: boolean
  /**
   * Moment of the reading, by the server's clock, or of the last entry while there is none; absent before it, and in
   * what an earlier version of the app kept.
   */
  readonly typedAt?: Instant
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

/** Rounds of all persons, beside those that hold entries. */
const MAX_ROUNDS = 4

/**
 * Returns the entries of a card after a change at `now`. Fuel or defrost do not make a reading newer, and a reading whose
 * time is not known stays so.
 */
export function withTyped(typed: TypedCheck, change: Partial<TypedCheck>, now: Instant): TypedCheck {
  const next = { ...typed, ...change }
  return typed.reading === '' || next.reading !== typed.reading ? { ...next, typedAt: now } : next
}

/** Brings back what was sent of a check that is open again, unless its card has newer entries. */
export function reopenEntries({ entries, sent }: KeptRound, trailerID: number): KeptRound['entries'] {
  return { ...entries, [trailerID]: entries[trailerID] ?? sent[trailerID] ?? nothingTyped }
}

/** Returns the round without the reason for putting a card off, which is shown again. */
export function withoutPutOff({ putOff, made }: KeptRound, trailerID: number): Pick<KeptRound, 'putOff' | 'made'> {
  const { [trailerID]: _, ...others } = putOff
  return { putOff: others, made: made.filter(({ ID, TrailerID }) => ID !== null || TrailerID !== trailerID) }
}

/** Changes a round, which becomes the latest; of surplus old ones only the entries stay that were not saved. */
export function withRound(rounds: KeptRounds, key: string, change: Partial<KeptRound>): KeptRounds {
  const rest = ({ entries }: KeptRound) => (leftEntries(entries).length > 0 ? { ...newRound, entries } : null)
  return withLatest(rounds, key, { ...newRound, ...rounds[key], ...change }, MAX_ROUNDS, rest)
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

/**
 * Moves entries to the round of the open session `AuditID` from this person's other rounds. A site has one open session
 * of this type, so those of its reefers were left in a closed one. A card that was begun keeps its own entries. What two
 * closed sessions have of a reefer is joined; of each field the later entry counts.
 * @param mayCarry as `isCarried` has it, for the reefers of that session
 */
export function carriedRounds(
  rounds: KeptRounds,
  UserID: number,
  AuditID: number,
  mayCarry: (trailerID: number, typedAt: Instant) => boolean,
): KeptRounds {
  const own = walkKey(UserID, AuditID)
  const begun = rounds[own]?.entries ?? {}
  const carried = entriesLeftBy(rounds, UserID)
    .filter(({ key }) => key !== own)
    .filter(({ trailerID, typed: { typedAt } }) => typedAt !== undefined && mayCarry(trailerID, typedAt))
    .filter(({ trailerID }) => begun[trailerID] === undefined)
    .toSorted((a, b) => ((a.typed.typedAt ?? '') < (b.typed.typedAt ?? '') ? -1 : 1))
  if (carried.length === 0) return rounds
  const others = Object.entries(rounds).map(([key, round]) => {
    const gone = new Set(carried.filter((one) => one.key === key).map(({ trailerID }) => String(trailerID)))
    const entries = Object.fromEntries(Object.entries(round.entries).filter(([ID]) => !gone.has(ID)))
    return [key, { ...round, entries }] as const
  })
  const entries: Record<number, TypedCheck> = { ...begun }
  for (const { trailerID, typed } of carried)
    entries[trailerID] = joinedEntry(entries[trailerID] ?? nothingTyped, typed)
  return withRound(Object.fromEntries(others), own, { entries })
}

/** Returns one entry of two, with the time of the reading that it has. */
function joinedEntry(earlier: TypedCheck, later: TypedCheck): TypedCheck {
  const { reading, typedAt } = later.reading === '' && earlier.reading !== '' ? earlier : later
  // A reading without defrost says that it does not defrost any more.
  const defrost = later.defrost || (later.reading === '' && earlier.defrost)
  return {
    ...{ reading, fuel: later.fuel ?? earlier.fuel, defrost },
    ...(typedAt !== undefined && { typedAt }),
  }
}

/**
 * True if an entry of a closed session may still be saved for a reefer: it is of the same visit, nobody has checked the
 * reefer since, and the site's interval between checks has not passed.
 */
export function isCarried(
  { trailer, isChecked }: Pick<RoundStop, 'isChecked'> & { readonly trailer: Checked },
  typedAt: Instant,
  site: Pick<Site, 'CheckIntervalMinutes'>,
  now: Instant,
): boolean {
  if (isChecked || !isOfNow(trailer, typedAt)) return false
  return nextCheckAt({ ...trailer, LastProductProtectionDate: typedAt }, site) > now
}

type Checked = Pick<Trailer, 'ArrivalDate' | 'LastProductProtectionDate'>

/** True if an entry is of the reefer's present visit, and nobody has checked it since. */
export function isOfNow({ ArrivalDate, LastProductProtectionDate }: Checked, typedAt: Instant): boolean {
  return ArrivalDate < typedAt && (LastProductProtectionDate ?? '') < typedAt
}

/** An entry that was not saved. `key`: of its round. */
interface LeftEntry {
  readonly key: string
  readonly trailerID: number
  readonly typed: TypedCheck
}

/** Lists the entries of all rounds of a person that were not saved. */
export function entriesLeftBy(rounds: KeptRounds, UserID: number): readonly LeftEntry[] {
  return Object.entries(rounds).flatMap(([key, { entries }]) =>
    key.startsWith(`${UserID}:`) ? leftEntries(entries).map((one) => ({ ...one, key })) : [],
  )
}

/** Lists the reefers with entries that were not saved; a card that was emptied again has none. */
export function leftEntries(
  entries: KeptRound['entries'],
): readonly { readonly trailerID: number; readonly typed: TypedCheck }[] {
  return Object.entries(entries)
    .map(([ID, typed]) => ({ trailerID: Number(ID), typed }))
    .filter(({ typed: { reading, fuel, defrost } }) => reading !== '' || fuel !== null || defrost)
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
