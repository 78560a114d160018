import type { RefusedItem } from '../../../contract/sync.ts'
import type { ActNames, OptionalID } from '../../../domain/commands/act-names.ts'
import { AuditState, fuelLevelNames, nameIn } from '../../../domain/trailers/trailer-lists.ts'
import { displayTemperature } from '../../../domain/values/temperature.ts'

/**
 * Returns 'Here', 'Not here, but 4711', 'Empty', 'Box 34 °F, fuel 1/2'. `foundNumber`: of the trailer found instead.
 */
function lateAnswerWords({ Body }: Pick<RefusedItem, 'Body'>, foundNumber: string | undefined): string {
  const { TrailerID, TrailerAuditState, FoundNumber, FoundTrailerID, ReeferFuelLevel, BoxTemperature, Defrost } = Body
  if (typeof ReeferFuelLevel === 'number') {
    const box = Defrost === true ? 'Defrosting' : `Box ${displayTemperature(numberOrNull(BoxTemperature))}`
    return `${box}, fuel ${nameIn(fuelLevelNames, ReeferFuelLevel)}`
  }
  const typed = typeof FoundNumber === 'string' ? FoundNumber : null
  const found = typed ?? (typeof FoundTrailerID === 'number' ? (foundNumber ?? 'another trailer') : null)
  if (typeof TrailerID !== 'number') return found === null ? 'Empty' : `Found ${found}`
  if (TrailerAuditState === AuditState.NotChecked) return 'Added to the session'
  if (TrailerAuditState !== AuditState.ConditionalDeparted) return 'Here'
  return found === null ? 'Not here' : `Not here, but ${found}`
}

/** The cells of a late check. */
export interface LateCells {
  readonly place: string
  readonly number: string
  readonly answer: string
}

/**
 * Returns the cells of a check. One that names no spot, such as a reefer's, is about the spot where its trailer is listed.
 * @param listedAt the spot where the list has a trailer; null for an unknown one
 */
export function lateCells(
  item: Pick<RefusedItem, 'Body'>,
  names: ActNames,
  listedAt: (trailerID: number) => OptionalID,
): LateCells {
  const { LocationID, TrailerID, FoundTrailerID } = item.Body
  const trailerID = numberOrNull(TrailerID)
  const place = numberOrNull(LocationID) ?? (trailerID === null ? null : listedAt(trailerID))
  return {
    place: names.location(place) ?? '',
    number: names.trailer(trailerID) ?? '',
    answer: lateAnswerWords(item, names.trailer(numberOrNull(FoundTrailerID))),
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
