import type { Entry } from '../../contract/sync.ts'
import { bind, isCommandCall } from '../../domain/commands/catalogue.ts'
import { Refusal } from '../../domain/commands/refusal.ts'

/** Lanes of an entry; none for one that cannot be read. */
export function lanesOf(entry: Entry): readonly string[] {
  if (!isCommandCall(entry.Call)) return []
  try {
    return bind(entry.Call, entry.Body).lanes
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
