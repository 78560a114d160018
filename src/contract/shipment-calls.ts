import { adminWrites } from '../domain/administration/catalogue.ts'
import { object } from '../domain/values/schema.ts'
import { adminCall, type Call } from './call.ts'
import { idPath } from './requests.ts'
import { flag, skip, take, words } from './wire.ts'

/** GET /roc/getDetailsForRefNum (spec 2§7); without a site's name the active site is meant. */
const referenceQuery = object({ siteName: words(), refNumber: words(50).required() })

const shipmentsQuery = object({
  /** In the reference, trailer or shipment number, or the code of the company. */
  keyword: words(),
  /** True: taken by an arrival; false: awaited; left out: all. */
  used: flag(),
  skip: skip(),
  take: take(),
})

export const shipmentCalls = {
  getDetailsForRefNum: {
    method: 'GET',
    path: '/roc/getDetailsForRefNum',
    access: 'trailers.write',
    query: referenceQuery,
    answer: 'Shipment',
    summary: 'The awaited shipment of a reference number, from the list of the site, else from ROC_URL.',
  },
  listExpectedShipments: {
    method: 'GET',
    path: '/expectedshipments',
    access: 'expected-shipments.read',
    query: shipmentsQuery,
    answer: 'ExpectedShipments',
    summary: 'The expected shipments of the active site that match, those of the latest day first.',
  },
  shipmentsExample: {
    method: 'GET',
    path: '/expectedshipments/importexample',
    access: 'expected-shipments.write',
    answer: 'Csv',
    summary: 'An example of a file of expected shipments.',
  },
  getExpectedShipment: {
    method: 'GET',
    path: '/expectedshipments/{id}',
    access: 'expected-shipments.read',
    params: idPath,
    answer: 'ExpectedShipment',
    tagged: true,
    summary: 'One expected shipment.',
  },
  importExpectedShipments: {
    ...adminCall('importExpectedShipments'),
    body: adminWrites.importExpectedShipments.input,
    answer: 'Imported',
    summary: 'Adds expected shipments, or changes those of the reference number; all rows or none. Takes gzip.',
  },
  deleteExpectedShipment: {
    ...adminCall('deleteExpectedShipment'),
    params: idPath,
    answer: 'Nothing',
    summary: 'Removes an expected shipment; a trailer that took it keeps the reference number.',
  },
} as const satisfies Record<string, Call>
