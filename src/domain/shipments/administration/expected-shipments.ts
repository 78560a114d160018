import { defineAdminWrite } from '../../administration/admin-write.ts'
import { notFound } from '../../commands/refusal.ts'
import { IMPORT_MAX_ROWS, importEach, isChanged, newRowID, resultOf } from '../../imports/import-items.ts'
import { numberKey } from '../../trailers/trailer-number.ts'
import { array, object } from '../../values/schema.ts'
import { toExpectedShipment } from '../expected-shipment.ts'
import { expectedShipmentInput } from '../shipment-details.ts'

/**
 * Adds expected shipments, or changes those of the reference number; all rows or none. One that an arrival took stays
 * taken.
 */
export const importExpectedShipments = defineAdminWrite({
  call: 'POST /expectedshipments/import',
  right: 'expected-shipments.write',
  list: 'ExpectedShipments',
  input: object({ ExpectedShipments: array(expectedShipmentInput).required().min(1).max(IMPORT_MAX_ROWS) }).required(),
  items: 'ExpectedShipments',
  itemsMax: IMPORT_MAX_ROWS,
  makes: ({ ExpectedShipments }) => ExpectedShipments.length,
  async run(yard, { ExpectedShipments }, { SiteID, IDs }) {
    const zone = (await yard.Sites.get(SiteID))?.Timezone
    if (zone === undefined) throw notFound()
    const known = new Map((await yard.readAll('ExpectedShipments')).map((row) => [row.ReferenceKey, row]))
    return await importEach(
      yard,
      'ExpectedShipments',
      ExpectedShipments,
      ({ ReferenceNumber }) => numberKey(ReferenceNumber),
      async (details, place) => {
        const before = known.get(numberKey(details.ReferenceNumber))
        const after = toExpectedShipment({ SiteID, ID: before?.ID ?? newRowID(IDs, place) }, details, zone, before)
        if (!before) await yard.ExpectedShipments.insert(after)
        else if (isChanged(before, after)) await yard.ExpectedShipments.put(after)
        return resultOf(before, after)
      },
    )
  },
})

/** Removes a shipment from the list; a trailer that took it keeps its reference number. */
export const deleteExpectedShipment = defineAdminWrite({
  call: 'DELETE /expectedshipments/{id}',
  right: 'expected-shipments.write',
  list: 'ExpectedShipments',
  input: object({}),
  async run(yard, _, { ID }) {
    if (!(await yard.ExpectedShipments.get(ID))) throw notFound()
    await yard.ExpectedShipments.remove(ID)
  },
})
