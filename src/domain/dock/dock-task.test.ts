import { expect, test } from 'vitest'
import { TaskAction } from '../tasks/task-lists.ts'
import { buildSite, buildTrailer, at } from '../testing/builders.ts'
import { Direction, LocationType, StatusType } from '../trailers/trailer-lists.ts'
import { dockTaskStart, weightQuestion } from './dock-task.ts'

const plain = buildSite({
  SpecialTrailerStatusEdit: false,
  SpecialDirectionEdit: false,
  SpecialShipmentNumberEdit: false,
})
const loaded = buildTrailer({
  ...{ LocationID: at.door, StatusType: StatusType.Loaded, DirectionType: Direction.Inbound },
  ...{ ShipmentNumber: 'SH1', TransactionID: 'T1', SealNumber: 'SEAL-1', SetTemperature: 34 },
})

test('an empty door gets a trailer from the yard', () => {
  expect(dockTaskStart(at.door, undefined, at.yard, plain)).toEqual({
    ...{ Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door },
    DirectionType: Direction.Outbound,
  })
})

test('a loaded trailer leaves the door empty, outbound, without the papers of its load', () => {
  expect(dockTaskStart(at.door, loaded, at.yard, plain)).toMatchObject({
    ...{ Action: TaskAction.Pull, FromLocationID: at.door, ToLocationID: at.yard, TrailerID: loaded.ID },
    ...{ TrailerStatusType: StatusType.Empty, DirectionType: Direction.Outbound },
    ...{ ShipmentNumber: null, TransactionID: null, SealNumber: null, SetTemperature: null },
  })
})

test.each([
  [StatusType.Empty, StatusType.Loaded],
  [StatusType.Partial, StatusType.Loaded],
  [StatusType.RedTagLoaded, StatusType.RedTagLoaded],
])('status %i leaves the door as %i, with its papers', (before, after) => {
  const start = dockTaskStart(at.door, { ...loaded, StatusType: before }, at.yard, plain)
  expect(start.TrailerStatusType).toBe(after)
  expect('ShipmentNumber' in start).toBe(false)
})

test('a site that edits status, direction and shipment itself gets them unchanged or cleared', () => {
  const special = buildSite({
    SpecialTrailerStatusEdit: true,
    SpecialDirectionEdit: true,
    SpecialShipmentNumberEdit: true,
  })
  const start = dockTaskStart(at.door, loaded, at.yard, special)
  expect(start).toMatchObject({ TrailerStatusType: StatusType.Loaded, ShipmentNumber: null })
  expect('DirectionType' in start || 'SealNumber' in start).toBe(false)
})

test.each([
  [LocationType.Door, LocationType.Door, 'door to a Door'],
  [LocationType.Door, LocationType.Yard, 'from a door to yard'],
  [LocationType.ParkingSpot, LocationType.Yard, 'yard to yard'],
  [LocationType.Yard, LocationType.Door, 'yard to door'],
])('a move from type %i to type %i asks about the weight', (from, to, words) => {
  expect(weightQuestion({ Type: from }, { Type: to })).toBe(
    `You are updating location ${words}, please update weight if necessary`,
  )
})

test('no place, no question', () => {
  expect(weightQuestion(undefined, { Type: LocationType.Door })).toBeNull()
})
