import { expect, test } from 'vitest'
import { toExpectedShipment } from '../../src/domain/shipments/expected-shipment.ts'
import { numberKey } from '../../src/domain/trailers/trailer-number.ts'
import { ann, EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

test('a notice is read offline, the mark survives a lost answer, and each notice is marked once', async () => {
  const bench = await EngineBench.open()
  const { UserID } = ann
  const notice = { SiteID: SITE, UserID, Kind: 1, TrailerID: null, TrailerNumber: null, Words: 'Look', ReadDate: null }
  await bench.server.change(SITE, async (yard) => {
    for (const ID of [5001, 5002])
      await yard.Notices.put({ ...notice, ID, MadeAt: '2026-11-20T08:00:00.000Z', ByName: 'Gail' })
  })
  await bench.sync()
  bench.network = noAnswer
  expect(await bench.engine.save('readNotices', { IDs: [5001] })).toMatchObject({ name: 'saved' })
  const unread = await bench.store.read((tx) => tx.rows.Notices.find(SITE, { UserID }))
  expect(unread.map(({ ID, ReadDate }) => [ID, ReadDate === null])).toEqual([
    [5001, false],
    [5002, true],
  ])
  await bench.syncOverLostAnswer()
  expect(await bench.outbox()).toEqual([])
  expect(bench.server.store.listRows('Notices', SITE).map(({ ID, ReadDate }) => [ID, ReadDate === null])).toEqual([
    [5001, false],
    [5002, true],
  ])
})

test('an arrival takes its shipment offline, and the server marks it as used once', async () => {
  const bench = await EngineBench.open()
  const details = {
    ...{ ReferenceNumber: 'PO-1', ExpectedDate: '11/20/2026', TrailerNumber: null, ScacName: null, Type: 0 },
    ...{ DirectionType: 0, ShipmentNumber: null, FreightName: null, SetTemperature: null },
  }
  const row = toExpectedShipment({ SiteID: SITE, ID: 5003 }, details, 'America/Chicago', undefined)
  await bench.server.change(SITE, (yard) => yard.ExpectedShipments.put(row))
  await bench.sync()
  bench.network = noAnswer
  const found = await bench.store.read((tx) =>
    tx.rows.ExpectedShipments.find(SITE, { ReferenceKey: numberKey('po 1') }),
  )
  expect(found).toMatchObject([{ ID: 5003, UsedDate: null }])
  const arrive = async (number: string) => {
    const ID = await bench.engine.takeID()
    const fields = buildTrailerFields({ Number: number })
    return { ID, saved: await bench.engine.save('createTrailer', { ID, ReferenceID: 'po 1', ...fields }) }
  }
  const first = await arrive('A')
  expect(first.saved).toMatchObject({ name: 'saved', warnings: [] })
  // The tablet knows at once that it is taken.
  expect((await arrive('B')).saved).toMatchObject({
    name: 'saved',
    warnings: ['Reference ID# PO-1 was already used by trailer A.'],
  })
  bench.network = (_request, pass) => pass()
  await bench.sync()
  await bench.sync()
  expect(bench.server.store.listRows('ExpectedShipments', SITE)).toMatchObject([
    { UsedTrailerID: first.ID, UsedNumber: 'A' },
  ])
})
