import { createHash } from 'node:crypto'
import type { ErrorAnswer } from '../../contract/errors.ts'
import { carryOver } from '../../contract/entry-steps.ts'
import { type Entry, LOST_CALL, OLDEST_CONTRACT_VERSION } from '../../contract/sync.ts'
import { bind, isCommandCall } from '../../domain/commands/catalogue.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { Refusal, siteForbidden } from '../../domain/commands/refusal.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'

export interface Job
  extends Pick<
    Entry,
    | 'Key'
    | 'SiteID'
    | 'Call'
    | 'Body'
    | 'Base'
    | 'IDs'
    | 'Offset'
    | 'After'
    | 'Requires'
    | 'Settles'
    | 'Withdrawn'
    | 'About'
    | 'Uncertain'
  > {
  /** Null for a call without a queue. */
  readonly Sequence: number | null
  /** By the tablet's clock; null: now. */
  readonly MadeAt: Instant | null
  readonly ServerIDs: readonly number[]
  /** Fingerprint of the client's unchanged content. */
  readonly Fingerprint: string
}

/** Decided before any transaction. */
export type Plan =
  | { readonly name: 'run'; readonly bound: Bound }
  | { readonly name: 'refuse'; readonly refusal: Refusal }
  /** Logged without being run. */
  | {
      readonly name: 'store'
      readonly outcome: 'noop' | 'parked'
      readonly status: number
      readonly answer: ErrorAnswer | null
    }

export function toJob(entry: Entry): Job {
  // Fingerprint of the original entry, which an older server may have processed.
  return { ...carryOver(entry), ServerIDs: [], Fingerprint: fingerprintOf(entry) }
}

/** Withdrawn and inactive need no rule; then call, site, input. */
export function planOf(entry: Entry, caller: Caller): Plan {
  if (entry.Withdrawn) return { name: 'store', outcome: 'noop', status: 200, answer: null }
  if (!caller.Active) return park(authorInactive)
  if (entry.Call === LOST_CALL) return park(lostOnTablet)
  if (entry.ContractVersion < OLDEST_CONTRACT_VERSION || !isCommandCall(carryOver(entry).Call))
    return park(updateNeeded)
  const { Call, Body, SiteID } = carryOver(entry)
  return planToRun(Call, Body, SiteID, caller)
}

export function planToRun(call: string, body: Entry['Body'], siteID: number, caller: Caller): Plan {
  if (!caller.Reach.includes(siteID)) return { name: 'refuse', refusal: siteForbidden() }
  try {
    return { name: 'run', bound: bind(call, body) }
  } catch (error) {
    if (error instanceof Refusal) return { name: 'refuse', refusal: error }
    throw error
  }
}

interface Parking {
  readonly status: number
  readonly answer: ErrorAnswer
}

export function park({ status, answer }: Parking): Plan {
  return { name: 'store', outcome: 'parked', status, answer }
}

const authorInactive: Parking = {
  status: 403,
  answer: {
    code: 'author-inactive',
    title: 'The account or the tablet that made this is no longer active. An administrator decides.',
  },
}

const updateNeeded: Parking = {
  status: 426,
  answer: { code: 'update-needed', title: 'This was made with another version of Yardhand. An administrator decides.' },
}

const lostOnTablet: Parking = {
  status: 410,
  answer: {
    code: 'lost-on-tablet',
    title:
      'A change that was saved on the tablet was lost there before it arrived, with what it said. Look at the yard, and do again what is missing.',
  },
}

export const outOfTurn: Parking = {
  status: 425,
  answer: {
    code: 'out-of-turn',
    title:
      'This came from a saved file, and something that was made before it is missing or refused. An administrator decides.',
  },
}

export const serverTrouble: Parking = {
  status: 500,
  answer: { code: 'server-trouble', title: 'The server failed at this several times. An administrator decides.' },
}

/**
 * Hashes author, site and content, not order or a later withdrawal: a command that had arrived
 * keeps its outcome.
 */
export function fingerprintOf(
  entry: Pick<Entry, 'UserID' | 'DeviceID' | 'SiteID' | 'Call' | 'Body' | 'Base' | 'IDs' | 'Settles'> & {
    readonly Sequence: number | null
    readonly MadeAt: Instant | null
  },
): string {
  const { UserID, DeviceID, Sequence, SiteID, Call, Body, Base, IDs, MadeAt, Settles } = entry
  const content = [UserID, DeviceID, Sequence, SiteID, Call, sorted(Body), sorted(Base), IDs, MadeAt, sorted(Settles)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, field]) => [name, sorted(field)])
}
