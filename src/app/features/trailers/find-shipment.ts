import type { ShipmentDetails } from '../../../domain/shipments/shipment-details.ts'
import { shipmentWords } from '../../../domain/shipments/shipment-details.ts'
import { detailsOf } from '../../../domain/shipments/expected-shipment.ts'
import type { KnownNames } from '../../../domain/shipments/fill-from-shipment.ts'
import { usedWords } from '../../../domain/shipments/take-shipment.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { numberKey } from '../../../domain/trailers/trailer-number.ts'
import { getExpectedShipment, getFreightOfName, getScacOfCode } from '../../../mirror/reads/expected-shipments.ts'
import { yardClient } from '../../../sync/client.ts'

/** `words`: the reason for none, as the specification has it; `more`: what else is known. */
export type FoundShipment =
  | { readonly name: 'found'; readonly shipment: ShipmentDetails }
  | { readonly name: 'none'; readonly words: string; readonly more: string | null }

const OFFLINE = 'You are offline: only the list on this tablet was searched.'
const NO_SERVICE = 'The shipment service gave no usable answer.'

/**
 * Looks up a reference number: the list on the tablet first, which also works offline, then the server, whose list is
 * longer and which may ask another system.
 */
export async function findShipment(site: Pick<Site, 'ID' | 'Name'>, typed: string): Promise<FoundShipment> {
  const here = await getExpectedShipment(site.ID, numberKey(typed))
  if (here && here.UsedDate !== null) return { name: 'none', words: usedWords(here), more: null }
  if (here) return { name: 'found', shipment: detailsOf(here) }
  const query = { siteName: site.Name, refNumber: typed }
  const asked = await yardClient.callServer('getDetailsForRefNum', { query })
  switch (asked.name) {
    case 'answered':
      return { name: 'found', shipment: asked.value.Shipment }
    case 'rejected':
      return { name: 'none', words: asked.words, more: asked.code === 'shipment-failed' ? NO_SERVICE : null }
    case 'conflict':
      return { name: 'none', words: asked.words, more: null }
    case 'no-signal':
      return { name: 'none', words: shipmentWords.missing, more: OFFLINE }
    default:
      return { name: 'none', words: shipmentWords.missing, more: NO_SERVICE }
  }
}

/** Returns the company and freight type that a shipment names, as far as the lists have them. */
export async function knownNames(
  siteID: number,
  { ScacName, FreightName }: Pick<ShipmentDetails, 'ScacName' | 'FreightName'>,
): Promise<KnownNames> {
  const [scac, freight] = await Promise.all([
    ScacName === null ? undefined : getScacOfCode(ScacName),
    FreightName === null ? undefined : getFreightOfName(siteID, FreightName),
  ])
  return { ScacID: scac?.ID ?? null, FreightID: freight?.ID ?? null }
}
