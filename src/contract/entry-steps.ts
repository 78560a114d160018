import { CONTRACT_VERSION, type Entry } from './sync.ts'

/**
 * An entry of an older version of the app: later fields are missing, others may have other names.
 */
type OldEntry = Readonly<Record<string, unknown>>

export type EntrySteps = Readonly<Record<number, (entry: OldEntry) => OldEntry>>

/**
 * The steps that convert a queued command, by the contract version to which they lead; all above
 * its own version are applied. A version that did not change queued entries has none. A published
 * step is never changed: queues of its version exist for as long as `OLDEST_CONTRACT_VERSION`
 * allows.
 */
const entrySteps: EntrySteps = {}

/**
 * Converts a queued command to today's contract; tablet and server both read entries through this.
 * The entry stored, sent and logged keeps its bytes, or the server would take it for another
 * command under the same key. Anything that is not an entry, or comes from a newer version, is
 * returned as it is.
 */
export function carryOver(entry: Entry): Entry
export function carryOver(entry: unknown): unknown
export function carryOver(entry: unknown): unknown {
  return carryOverBy(entrySteps, CONTRACT_VERSION, entry)
}

/** Converts an entry by the caller's own steps. */
export function carryOverBy(steps: EntrySteps, current: number, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('ContractVersion' in entry)) return entry
  const { ContractVersion: made } = entry
  if (typeof made !== 'number' || made >= current) return entry
  let carried: OldEntry = { ...entry }
  for (let version = made + 1; version <= current; version++) carried = steps[version]?.(carried) ?? carried
  return carried
}
