import { MAX_TAKE } from '../../contract/wire.ts'
import { conflict, Refusal } from '../../domain/commands/refusal.ts'
import { shipmentFile } from '../../domain/imports/shipment-file.ts'
import { detailsOf, type ExpectedShipment } from '../../domain/shipments/expected-shipment.ts'
import { type ShipmentDetails, shipmentWords } from '../../domain/shipments/shipment-details.ts'
import { usedWords } from '../../domain/shipments/take-shipment.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import type { Caller } from '../access/caller.ts'
import { getTaggedRow, rowsOf, selectSites } from '../access/site-rows.ts'
import { createShipmentService, type ShipmentService } from '../outlets/shipment-service.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers, Incoming } from './incoming.ts'
import { Raw } from './raw.ts'

type ShipmentReads = 'getDetailsForRefNum' | 'listExpectedShipments' | 'getExpectedShipment' | 'shipmentsExample'

const DEFAULT_TAKE = 10

/** Expected shipments by reference number. */
export function shipmentCalls(parts: ServerParts): Pick<Handlers, ShipmentReads> {
  const { database } = parts
  const service = createShipmentService(parts.settings)
  return {
    getDetailsForRefNum: async ({ caller, query }) => ({ Shipment: await find(parts, service, caller, query) }),
    listExpectedShipments: ({ caller, query }) => list(parts, caller, query),
    getExpectedShipment: async ({ caller, params, reply }) => ({
      ExpectedShipment: await getTaggedRow(rowsOf(database, caller), 'ExpectedShipments', params.id, reply),
    }),
    shipmentsExample: async () =>
      new Raw('text/csv; charset=utf-8', shipmentFile.example.text, 200, shipmentFile.example.name),
  }
}

/** The list of the site decides; what it does not have is asked of the service. */
async function find(
  { database, logger }: ServerParts,
  service: ShipmentService | null,
  caller: Caller,
  { siteName, refNumber }: Incoming<'getDetailsForRefNum'>['query'],
): Promise<ShipmentDetails> {
  const sites = await selectSites(database, caller).execute()
  const site = sites.find(({ ID, Name }) => (siteName === undefined ? ID === caller.SiteID : Name === siteName))
  if (!site) throw missing('shipment-unknown')
  const rows = database.site(site.ID)
  const [listed] = await rows.find('ExpectedShipments', { ReferenceKey: numberKey(refNumber) })
  if (listed && listed.UsedDate !== null) throw conflict('shipment-used', usedWords(listed))
  if (listed) return detailsOf(listed)
  const found = service === null ? 'unknown' : await service.find({ siteName: site.Name, refNumber })
  if (found === 'failed') logger.warn({ event: 'shipment.failed', siteID: site.ID })
  if (found === 'failed' || found === 'unknown') throw missing(`shipment-${found}`)
  return found
}

/** The words are those of the specification also where the service fails; the code tells the two apart. */
function missing(code: string): Refusal {
  return new Refusal({ status: 404, code, title: shipmentWords.missing })
}

async function list(
  { database }: ServerParts,
  caller: Caller,
  { keyword = '', used, skip = 0, take = DEFAULT_TAKE }: Incoming<'listExpectedShipments'>['query'],
): Promise<{ readonly ExpectedShipments: readonly ExpectedShipment[]; readonly ItemsCount: number }> {
  const named = `%${keyword.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const key = `%${numberKey(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`
  const matching = rowsOf(database, caller)
    .select('ExpectedShipments')
    .where(({ or, and, eb }) =>
      and([
        or([
          eb('ExpectedShipments.ReferenceKey', 'like', key),
          eb('ExpectedShipments.TrailerNumber', 'ilike', named),
          eb('ExpectedShipments.ShipmentNumber', 'ilike', named),
          eb('ExpectedShipments.ScacName', 'ilike', named),
        ]),
        ...(used === undefined ? [] : [eb('ExpectedShipments.UsedDate', used ? 'is not' : 'is', null)]),
      ]),
    )
  const [rows, counted] = await Promise.all([
    matching
      .orderBy('ExpectedShipments.ExpectedFrom', 'desc')
      .orderBy('ExpectedShipments.ReferenceKey')
      .offset(skip)
      .limit(Math.min(take, MAX_TAKE))
      .execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('Count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ExpectedShipments: rows, ItemsCount: Number(counted.Count) }
}
