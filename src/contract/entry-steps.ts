import { CONTRACT_VERSION, type Entry } from './sync.ts'

/** Later fields are missing, others may have other names. */
type OldEntry = Readonly<Record<string, unknown>>

export type EntrySteps = Readonly<Record<number, (entry: OldEntry) => OldEntry>>

/**
 * Steps that convert a queued command, by the version to which they lead; those above its own apply. Published steps
 * stay while `OLDEST_CONTRACT_VERSION` allows their queues.
 */
const entrySteps: EntrySteps = {}

/**
 * Converts a queued command to today's contract, on both sides. The result is never stored, sent or logged: with other
 * bytes it would be another command under the same key.
 */
export function carryOver(entry: Entry): Entry
export function carryOver(entry: unknown): unknown
export function carryOver(entry: unknown): unknown {
  return carryOverBy(entrySteps, CONTRACT_VERSION, entry)
}

/** Converts an entry by the given steps. */
export function carryOverBy(steps: EntrySteps, current: number, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('ContractVersion' in entry)) return entry
  const { ContractVersion: made } = entry
  if (typeof made !== 'number' || made >= current) return entry
  let carried: OldEntry = { ...entry }
  for (let version = made + 1; version <= current; version++) carried = steps[version]?.(carried) ?? carried
  return carried
}
