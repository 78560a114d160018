import { expect, test } from 'vitest'
import { buildFields, buildTrailer, buildYard, NOON } from '../testing/builders.ts'
import { runAdminWrite } from '../testing/run-admin-write.ts'
import { run } from '../testing/run-command.ts'
import { isInWindow } from '../window.ts'

const details = {
  ...{ ReferenceNumber: 'PO-78 231', ExpectedDate: '11/20/2026', TrailerNumber: '53118', ScacName: 'HLWC', Type: 1 },
  ...{ DirectionType: 1, ShipmentNumber: 'SHP1', FreightName: 'Meat', SetTemperature: 28 },
}

async function yardWith(...shipments: readonly object[]) {
  const yard = buildYard()
  await importInto(yard, shipments)
  return yard
}

function importInto(yard: ReturnType<typeof buildYard>, shipments: readonly object[]) {
  const ExpectedShipments = shipments.map((one) => ({ ...details, ...one }))
  return runAdminWrite(yard, 'importExpectedShipments', { ExpectedShipments }, { SiteID: 1, ID: 7000 })
}

test('an arrival marks its shipment as used, however the number is written; a second one is warned', async () => {
  const yard = await yardWith({})
  const first = await run(yard, 'createTrailer', { ID: 500, ReferenceID: ' po78231 ', ...buildFields({ Number: 'A' }) })
  expect(first).toStrictEqual({ Outcome: 'applied', ID: 500 })
  expect(yard.all('ExpectedShipments')).toMatchObject([
    { UsedTrailerID: 500, UsedNumber: 'A', UsedDate: NOON, UsedByName: 'Gail Keeper' },
  ])
  expect(await yard.Trailers.get(500)).toMatchObject({ ReferenceID: 'po78231' })
  const input = { ID: 501, ReferenceID: 'PO-78231', ...buildFields({ Number: 'B' }) }
  const second = await run(yard, 'createTrailer', input, { IDs: [9002] })
  expect(second.Warnings).toEqual(['Reference ID# PO-78 231 was already used by trailer A.'])
  expect(yard.all('ExpectedShipments')).toMatchObject([{ UsedTrailerID: 500 }])
})

test('a number that is not in the list is kept with the trailer, and the next visit has its own', async () => {
  const yard = await yardWith({})
  await run(yard, 'createTrailer', { ID: 500, ReferenceID: 'ELSEWHERE', ...buildFields({ Number: 'A' }) })
  expect(await yard.Trailers.get(500)).toMatchObject({ ReferenceID: 'ELSEWHERE' })
  await run(yard, 'setTrailerState', { ...departure, TrailerID: 500 }, { IDs: [9002] })
  await run(yard, 'createTrailer', { ID: 501, ...buildFields({ Number: 'A' }) }, { IDs: [9003] })
  expect(await yard.Trailers.get(500)).toMatchObject({ Visit: 2, ReferenceID: null })
  expect(yard.all('ExpectedShipments')).toMatchObject([{ UsedTrailerID: null }])
})

test('a deleted arrival sets its shipment free', async () => {
  const yard = await yardWith({})
  await run(yard, 'createTrailer', { ID: 500, ReferenceID: 'PO78231', ...buildFields({ Number: 'A' }) })
  await run(yard, 'deleteTrailer', { ID: 500 })
  expect(yard.all('ExpectedShipments')).toMatchObject([{ UsedTrailerID: null, UsedDate: null, UsedByName: null }])
})

test('a deleted trailer sets no shipment of an earlier visit free', async () => {
  const yard = await yardWith({}, { ReferenceNumber: 'PO-2' })
  await run(yard, 'createTrailer', { ID: 500, ReferenceID: 'PO78231', ...buildFields({ Number: 'A' }) })
  await run(yard, 'setTrailerState', { ...departure, TrailerID: 500 }, { IDs: [9002] })
  await run(yard, 'createTrailer', { ID: 501, ReferenceID: 'PO2', ...buildFields({ Number: 'A' }) }, { IDs: [9003] })
  await run(yard, 'deleteTrailer', { ID: 500 })
  expect(yard.all('ExpectedShipments').map(({ UsedTrailerID }) => UsedTrailerID)).toEqual([500, null])
})

test('"same truck" takes the shipment for the trailer that is there', async () => {
  const yard = await yardWith({})
  await yard.Trailers.insert(buildTrailer({ ID: 300, Number: 'A' }))
  const input = { ID: 300, TrailerID: 500, ReferenceID: 'PO78231', ...buildFields({ Number: 'A' }) }
  expect(await run(yard, 'adoptTrailer', input)).toMatchObject({ Outcome: 'applied', ID: 300 })
  expect(yard.all('ExpectedShipments')).toMatchObject([{ UsedTrailerID: 300 }])
  expect(await yard.Trailers.get(300)).toMatchObject({ ReferenceID: 'PO78231' })
})

test('a repeated import changes rows and doubles none; a used one stays used', async () => {
  const yard = await yardWith({}, { ReferenceNumber: 'PO-2' })
  await run(yard, 'createTrailer', { ID: 500, ReferenceID: 'PO-78 231', ...buildFields({ Number: 'A' }) })
  const again = [
    { ReferenceNumber: 'po-78231', SetTemperature: -4 },
    { ReferenceNumber: 'PO-2' },
    { ReferenceNumber: 'PO-3' },
  ]
  expect(await importInto(yard, again)).toEqual({ Created: 1, Changed: 1, Unchanged: 1 })
  expect(yard.all('ExpectedShipments')).toMatchObject([
    { ReferenceKey: 'PO78231', SetTemperature: -4, UsedTrailerID: 500 },
    { ReferenceKey: 'PO2', UsedTrailerID: null },
    { ReferenceKey: 'PO3' },
  ])
})

test('tablets keep a shipment until it is used, up to 7 days after its day at the site', async () => {
  const yard = await yardWith({})
  const [row] = yard.all('ExpectedShipments')
  if (!row) throw new Error('nothing was imported')
  const isIn = (now: string, part: object = {}) =>
    isInWindow('ExpectedShipments', { ...row, ...part }, now, () => undefined)
  // Chicago is six hours behind.
  expect(row.ExpectedFrom).toBe('2026-11-20T06:00:00.000Z')
  expect(isIn('2026-11-28T06:00:00.000Z')).toBe(true)
  expect(isIn('2026-11-28T06:00:00.001Z')).toBe(false)
  expect(isIn('2026-11-01T00:00:00.000Z')).toBe(true)
  expect(isIn('2026-11-20T12:00:00.000Z', { UsedDate: NOON })).toBe(false)
})

const departure = {
  ...{ State: 2, IsReArrival: false, DepartedInError: false, EyesOn: null, SetTemperature: null, BoxTemperature: null },
  ...{ ReeferFuelLevel: null, SealNumber: null, SealNumber2: null, SealNumber3: null, SealIntact: null },
  ...{ SealIntact2: null, SealIntact3: null, SealMatchesBOL: null, SealMatchesBOL2: null, SealMatchesBOL3: null },
  ...{ TrailerWeight: null, OutboundWeight: null, ShipmentNumber: null, PhoneNumber: null, FreightID: null },
  Inspection: null,
}
