import { CONTRACT_VERSION, type Entry } from './sync.ts'

/** An entry as an older version of the app made it: fields that came later are missing, others may have other names. */
type OldEntry = Readonly<Record<string, unknown>>

export type EntrySteps = Readonly<Record<number, (entry: OldEntry) => OldEntry>>

/**
 * The steps that carry a queued command over, by the contract version to which they lead; it takes all that are above its own. A version that changed nothing of
 * what is queued has none. A step that is published is never changed: queues of its version are out there for as long as `OLDEST_CONTRACT_VERSION` allows.
 */
const entrySteps: EntrySteps = {}

/**
 * A queued command in today's contract; tablet and server both read entries through this. What lies in the outbox, travels and is kept stays as it was made, byte by
 * byte, or the server would take it for another command under the same key. What is no entry, or comes from a newer version, is left as it is.
 */
export function carryOver(entry: Entry): Entry
export function carryOver(entry: unknown): unknown
export function carryOver(entry: unknown): unknown {
  return carryOverBy(entrySteps, CONTRACT_VERSION, entry)
}

/** The same with steps of the caller's choice. */
export function carryOverBy(steps: EntrySteps, current: number, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('ContractVersion' in entry)) return entry
  const { ContractVersion: made } = entry
  if (typeof made !== 'number' || made >= current) return entry
  let carried: OldEntry = { ...entry }
  for (let version = made + 1; version <= current; version++) carried = steps[version]?.(carried) ?? carried
  return carried
}
