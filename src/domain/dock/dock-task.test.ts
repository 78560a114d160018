import { expect, test } from 'vitest'
import { TaskAction } from '../tasks/task-lists.ts'
import { buildSite, buildTrailer, at } from '../testing/builders.ts'
import { Direction, StatusType } from '../trailers/trailer-lists.ts'
import { dockTaskStart } from './dock-task.ts'

const plain = buildSite({
  SpecialTrailerStatusEdit: false,
  SpecialDirectionEdit: false,
  SpecialShipmentNumberEdit: false,
})
const loaded = buildTrailer({
  ...{ LocationID: at.door, StatusType: StatusType.Loaded, DirectionType: Direction.Inbound },
  ...{ ShipmentNumber: 'SH1', TransactionID: 'T1', SealNumber: 'SEAL-1', SetTemperature: 34 },
})

test('a loaded trailer leaves the door empty, outbound, without the papers of its load', () => {
  expect(dockTaskStart(at.door, loaded, at.yard, plain)).toMatchObject({
    ...{ Action: TaskAction.Pull, FromLocationID: at.door, ToLocationID: at.yard, TrailerID: loaded.ID },
    ...{ TrailerStatusType: StatusType.Empty, DirectionType: Direction.Outbound },
    ...{ ShipmentNumber: null, TransactionID: null, SealNumber: null, SetTemperature: null },
  })
})

const { Loaded, Empty, OutOfService, Partial, RedTagLoaded, RedTagEmpty, StorageLoaded } = StatusType

// Status in the door, status afterwards, and whether the papers of the load are cleared (spec 1§2.8).
const statuses: readonly (readonly [before: number, after: number, clears: boolean])[] = [
  [Loaded, Empty, true],
  [Empty, Loaded, false],
  [OutOfService, OutOfService, false],
  [Partial, Loaded, false],
  [RedTagLoaded, RedTagLoaded, true],
  [RedTagEmpty, RedTagEmpty, false],
  [StorageLoaded, StorageLoaded, false],
]

const flags = [false, true]
const specials = flags.flatMap((status) =>
  flags.flatMap((direction) => flags.map((shipment) => ({ status, direction, shipment }))),
)

test.each(
  statuses.flatMap(([before, after, clears]) => specials.map((special) => ({ before, after, clears, ...special }))),
)('status $before, special edits: status $status, direction $direction, shipment $shipment', (asked) => {
  const site = buildSite({
    SpecialTrailerStatusEdit: asked.status,
    SpecialDirectionEdit: asked.direction,
    SpecialShipmentNumberEdit: asked.shipment,
  })
  const start = dockTaskStart(at.door, { ...loaded, StatusType: asked.before }, at.yard, site)
  expect(start.TrailerStatusType).toBe(asked.status ? asked.before : asked.after)
  expect(start.DirectionType).toBe(asked.direction ? undefined : Direction.Outbound)
  expect(start.ShipmentNumber).toBe(asked.clears || asked.shipment ? null : undefined)
  const { TransactionID, SealNumber, SetTemperature, TargetTemperature } = start
  const cleared = asked.clears ? null : undefined
  expect([TransactionID, SealNumber, SetTemperature, TargetTemperature]).toEqual(Array(4).fill(cleared))
})

test('an empty door gets a trailer from the yard, outbound at every site', () => {
  for (const special of flags) {
    const site = buildSite({ SpecialDirectionEdit: special, SpecialTrailerStatusEdit: special })
    expect(dockTaskStart(at.door, undefined, at.yard, site)).toEqual({
      ...{ Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door },
      DirectionType: Direction.Outbound,
    })
  }
})
