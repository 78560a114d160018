import type { RefusedItem } from '../../../contract/sync.ts'
import { AuditState, fuelLevelNames, nameIn } from '../../../domain/trailers/trailer-lists.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'

/**
 * Returns 'Here', 'Not here, but 4711', 'Empty', 'Box 34 °F, fuel 1/2'. `foundNumber`: of the trailer found instead.
 */
export function lateAnswerWords({ Body }: Pick<RefusedItem, 'Body'>, foundNumber: string | undefined): string {
  const { TrailerID, TrailerAuditState, FoundNumber, FoundTrailerID, ReeferFuelLevel, BoxTemperature, Defrost } = Body
  if (typeof ReeferFuelLevel === 'number') {
    const box = Defrost === true ? 'Defrosting' : `Box ${showTemperature(numberOrNull(BoxTemperature))}`
    return `${box}, fuel ${nameIn(fuelLevelNames, ReeferFuelLevel)}`
  }
  const typed = typeof FoundNumber === 'string' ? FoundNumber : null
  const found = typed ?? (typeof FoundTrailerID === 'number' ? (foundNumber ?? 'another trailer') : null)
  if (typeof TrailerID !== 'number') return found === null ? 'Empty' : `Found ${found}`
  if (TrailerAuditState === AuditState.NotChecked) return 'Added to the session'
  if (TrailerAuditState !== AuditState.ConditionalDeparted) return 'Here'
  return found === null ? 'Not here' : `Not here, but ${found}`
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
