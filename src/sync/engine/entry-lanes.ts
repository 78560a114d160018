import { carryOver } from '../../contract/entry-steps.ts'
import type { Entry } from '../../contract/sync.ts'
import { bind, isCommandCall } from '../../domain/commands/catalogue.ts'
import { Refusal } from '../../domain/commands/refusal.ts'

/** Returns the lanes of an entry; none if it is unreadable. */
export function lanesOf(entry: Entry): readonly string[] {
  const { Call, Body } = carryOver(entry)
  if (!isCommandCall(Call)) return []
  try {
    return bind(Call, Body).lanes
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
