import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { TEXT_MAX } from '../trailers/trailer-fields.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { textOrNull } from '../values/wire.ts'
import { type ExpectedShipment, unused } from './expected-shipment.ts'

/** The reference number given at the gate; null or omitted for none. */
export const referenceSchemas = {
  ReferenceID: textOrNull(TEXT_MAX, 'Reference ID must be less than 50 characters').optional(),
}

export interface GivenReference {
  readonly ReferenceID?: string | null | undefined
}

/** Returns a reference number as stored; null for none. */
export function toReference({ ReferenceID }: GivenReference): string | null {
  return ReferenceID?.trim() || null
}

/**
 * Marks the expected shipment of an arrival's reference number as used by its trailer. One that another arrival took
 * stays with that: the truck is at the gate, so the arrival counts, with a warning. A number that is not in the list
 * comes from another system, or the office has authorized the arrival.
 */
export async function takeShipment(
  yard: Yard,
  trailer: Pick<Trailer, 'ID' | 'Number' | 'ReferenceID'>,
  by: By,
): Promise<readonly string[]> {
  const { ID: UsedTrailerID, Number: UsedNumber, ReferenceID } = trailer
  if (ReferenceID === null) return []
  const shipment = await findShipment(yard, ReferenceID)
  if (!shipment || shipment.UsedTrailerID === UsedTrailerID) return []
  if (shipment.UsedTrailerID !== null) return [usedWords(shipment)]
  const used = { UsedTrailerID, UsedNumber, UsedDate: by.MadeAt, UsedByName: by.UserName }
  await yard.ExpectedShipments.put({ ...shipment, ...used })
  return []
}

/** Sets the shipment of a deleted trailer's visit free: its arrival was a mistake. Those of earlier visits stay used. */
export async function freeShipments(
  yard: Yard,
  { ID: UsedTrailerID, ReferenceID }: Pick<Trailer, 'ID' | 'ReferenceID'>,
): Promise<void> {
  if (ReferenceID === null) return
  for (const shipment of await yard.ExpectedShipments.find({ UsedTrailerID, ReferenceKey: numberKey(ReferenceID) })) {
    await yard.ExpectedShipments.put({ ...shipment, ...unused })
  }
}

async function findShipment(yard: Yard, reference: string): Promise<ExpectedShipment | undefined> {
  const [found] = await yard.ExpectedShipments.find({ ReferenceKey: numberKey(reference) })
  return found
}

/** Returns the words for a shipment that an arrival took. */
export function usedWords({ ReferenceNumber, UsedNumber }: ExpectedShipment): string {
  return `Reference ID# ${ReferenceNumber} was already used by trailer ${UsedNumber ?? ''}.`
}
