import { SHARED } from '../../domain/lists.ts'
import type { ExpectedShipment } from '../../domain/shipments/expected-shipment.ts'
import type { Freight } from '../../domain/sites/freight.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { currentMirror } from '../database.ts'
import { listFreights } from './reference.ts'

/** Returns the expected shipment of a reference number (`numberKey`); undefined if not here. */
export async function getExpectedShipment(siteID: number, key: string): Promise<ExpectedShipment | undefined> {
  return currentMirror().rows('ExpectedShipments').where('[SiteID+ReferenceKey]').equals([siteID, key]).first()
}

/** Returns awaited shipments of a trailer's number, a reference or a shipment number (`numberKey`). For a person's query, never for a live read. */
export async function listExpectedOf(siteID: number, key: string): Promise<readonly ExpectedShipment[]> {
  if (key === '') return []
  const shipments = currentMirror().ofSite('ExpectedShipments', siteID)
  return shipments
    .filter(({ UsedDate, ReferenceKey, TrailerNumber, ShipmentNumber }) => {
      const isNamed =
        ReferenceKey === key || [TrailerNumber, ShipmentNumber].some((name) => numberKey(name ?? '') === key)
      return UsedDate === null && isNamed
    })
    .toArray()
}

/** The awaited ones of these, and of a reference number (`numberKey`), as they are now; bounded, for a live query. */
export async function followExpected(
  siteID: number,
  key: string,
  found: readonly ExpectedShipment[],
): Promise<readonly ExpectedShipment[]> {
  const table = currentMirror().rows('ExpectedShipments')
  const [known, referenced] = await Promise.all([
    table.bulkGet(found.map(({ ID }) => ID)),
    getExpectedShipment(siteID, key),
  ])
  const added = found.some(({ ID }) => ID === referenced?.ID) ? [] : [referenced]
  return [...known, ...added].filter((shipment) => shipment !== undefined).filter(({ UsedDate }) => UsedDate === null)
}

/** Returns the company with a SCAC code, ignoring case. */
export async function getScacOfCode(code: string): Promise<Scac | undefined> {
  return currentMirror().rows('Scacs').where('[SiteID+Name]').equals([SHARED, code.trim().toUpperCase()]).first()
}

/** Returns the freight type of a name, ignoring case. */
export async function getFreightOfName(siteID: number, name: string): Promise<Freight | undefined> {
  const wanted = name.trim().toLowerCase()
  return (await listFreights(siteID)).find(({ Value }) => Value.trim().toLowerCase() === wanted)
}
