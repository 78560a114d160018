import { expect, test } from 'vitest'
import { at, buildReferences, buildSite, buildTrailer } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { Intent, LocationType, StatusType, TrailerType } from '../trailers/trailer-lists.ts'
import { requiredTaskFields } from './required-task-fields.ts'
import { emptyTaskFields } from './task-fields.ts'
import {
  canClear,
  canEnterOldestEmpty,
  canReplace,
  destinationsFor,
  editedTaskFields,
  newTaskFields,
  replacementOf,
  startsFor,
  visibleTaskFields,
  withAction,
  withoutTrailer,
  withSelectedTrailer,
  withStart,
} from './task-form-rules.ts'
import { nextTaskStart } from './next-task.ts'
import { TaskAction } from './task-lists.ts'

const site = buildSite()
const empty = newTaskFields(site)

test('a pull begins at a door and a spot ends at one, except at a site without doors', () => {
  const { locations } = buildReferences()
  const yard = locations.get(at.yard)
  const door = locations.get(at.door)
  if (!yard || !door) throw new Error('the yard of the tests has both')
  const both = [yard, door]
  expect(startsFor(both, TaskAction.Pull)).toEqual([door])
  expect(startsFor(both, TaskAction.Spot)).toEqual(both)
  expect(destinationsFor(both, TaskAction.Spot)).toEqual([door])
  expect(destinationsFor(both, TaskAction.Pull)).toEqual(both)
  expect(startsFor([yard], TaskAction.Pull)).toEqual([yard])
  expect(destinationsFor([yard], TaskAction.Spot)).toEqual([yard])
})

test('a pull ends in the Yard, a spot starts there, a bump stays at its door', () => {
  const places = { ...empty, FromLocationID: at.door, ToLocationID: at.spot }
  expect(withAction(places, TaskAction.Pull, at.yard)).toMatchObject({ FromLocationID: at.door, ToLocationID: at.yard })
  expect(withAction(places, TaskAction.Spot, at.yard)).toMatchObject({ FromLocationID: at.yard, ToLocationID: at.spot })
  expect(withAction(places, TaskAction.Bump, at.yard)).toMatchObject({ FromLocationID: at.door, ToLocationID: at.door })
  expect(withAction(places, TaskAction.Fuel, at.yard)).toMatchObject({ FromLocationID: at.door, ToLocationID: at.spot })
})

test('a door chosen as the start of a bump is its destination too', () => {
  expect(withStart({ ...empty, Action: TaskAction.Bump }, at.door).ToLocationID).toBe(at.door)
  expect(withStart({ ...empty, Action: TaskAction.PullSpot }, at.door).ToLocationID).toBe(0)
})

test('a selected trailer brings its fields, its shipment and its place', () => {
  const trailer = buildTrailer({ LocationID: at.door, SealNumber: 'S1', ShipmentNumber: 'SHIP1' })
  const fields = withSelectedTrailer({ ...empty, Action: TaskAction.Bump, Priority: 1 }, trailer)
  expect(fields).toMatchObject({
    ...{ TrailerID: trailer.ID, TrailerNumber: trailer.Number, TrailerStatusType: trailer.StatusType },
    ...{ FromLocationID: at.door, ToLocationID: at.door, SealNumber: 'S1', Priority: 1 },
    ...{ ShipmentNumber: 'SHIP1', ShipmentID: trailer.ID },
  })
  expect(withSelectedTrailer(fields, { ...trailer, ShipmentNumber: null }).ShipmentID).toBe(0)
})

test("a task's form starts with its trailer's current fields, and autofill at managed sites", () => {
  const trailer = buildTrailer({ SealNumber: 'NEW', ShipmentNumber: 'SHIP1' })
  const task = buildTask({ TrailerID: trailer.ID, SealNumber: 'OLD' })
  expect(editedTaskFields(task, trailer, site)).toMatchObject({
    SealNumber: 'NEW',
    Autofill: true,
    ShipmentID: trailer.ID,
  })
  const typed = buildTask({ TrailerID: null, TrailerNumber: 'TYPED' })
  expect(editedTaskFields(typed, undefined, buildSite({ Managed: false }))).toMatchObject({
    ...{ TrailerNumber: 'TYPED', Autofill: false, ShipmentID: 0 },
  })
})

test('clearing empties the trailer fields and keeps the work', () => {
  const filled = withSelectedTrailer({ ...empty, Action: TaskAction.Pull, ToLocationID: at.yard }, buildTrailer())
  expect(withoutTrailer(filled)).toEqual({
    ...{ ...emptyTaskFields, Autofill: true, Action: TaskAction.Pull },
    ...{ FromLocationID: filled.FromLocationID, ToLocationID: at.yard },
  })
  expect([TaskAction.Pull, TaskAction.Spot, TaskAction.Bump].map(canClear)).toEqual([true, true, false])
})

test('a pull is followed by a spot from the Yard to the door that it empties', () => {
  const pulled = { ...empty, Action: TaskAction.Pull, FromLocationID: at.door, ToLocationID: at.yard, ScacID: 3 }
  expect(replacementOf(pulled, at.yard)).toEqual({
    ...{ ...emptyTaskFields, Autofill: true, Action: TaskAction.Spot },
    ...{ FromLocationID: at.yard, ToLocationID: at.door },
  })
  expect([TaskAction.Pull, TaskAction.Spot].map(canReplace)).toEqual([true, false])
})

test('the oldest empty is offered at a managed site for a chosen company without a trailer', () => {
  const asked = { TrailerID: null, TrailerNumber: null, ScacID: 20 }
  expect(canEnterOldestEmpty(asked, site)).toBe(true)
  expect(canEnterOldestEmpty({ ...asked, TrailerNumber: 'TR' }, site)).toBe(false)
  expect(canEnterOldestEmpty({ ...asked, ScacID: 0 }, site)).toBe(false)
  expect(canEnterOldestEmpty(asked, buildSite({ Managed: false }))).toBe(false)
})

const shownFor = (with_: { type?: number; intent?: number; isNew?: boolean; hasFreights?: boolean }, at_ = site) =>
  visibleTaskFields(
    {
      fields: { ...empty, Intent: with_.intent ?? Intent.Drop },
      trailerType: with_.type ?? 0,
      isNew: with_.isNew ?? true,
      hasFreights: with_.hasFreights ?? false,
    },
    at_,
  )

test('each field of the form is shown where it applies', () => {
  const every = buildSite({ ActiveSiteRFID: true, TrailerWeightEnabled: true, InspectionEnabled: true })
  expect(shownFor({}, every).has('EPCID')).toBe(true)
  expect(shownFor({ intent: Intent.Live }, every).has('EPCID')).toBe(false)
  expect(shownFor({ intent: Intent.Live }).has('PhoneNumber')).toBe(true)
  expect(shownFor({ type: TrailerType.Reefer }).has('Continuous')).toBe(true)
  expect(shownFor({ type: TrailerType.ContainerReefer }).has('SetTemperature')).toBe(true)
  expect(shownFor({ type: TrailerType.Van }).has('SetTemperature')).toBe(false)
  expect(shownFor({ type: TrailerType.Flatbed }).has('SealNumber')).toBe(false)
  expect(shownFor({ hasFreights: true }).has('FreightID')).toBe(true)
  expect(shownFor({}).has('FreightID')).toBe(false)
  expect(shownFor({ isNew: false }, every).has('TrailerWeight')).toBe(true)
  expect(shownFor({}, every).has('TrailerWeight')).toBe(false)
  expect(shownFor({}, every).has('Inspection')).toBe(true)
  expect(shownFor({}, buildSite({ Managed: false })).has('TrailerID')).toBe(false)
})

test('required marks: shipment of a loaded van, cold storage temperature, weight of an edited pull', () => {
  const rich = { TrailerWeightEnabled: true, StorageStatusEnabled: true }
  const required = (Action: number, status: number, type: number, isNew: boolean) =>
    requiredTaskFields({ Action, TrailerStatusType: status }, type, isNew, rich)
  expect(required(TaskAction.Pull, StatusType.Loaded, TrailerType.Van, true).has('ShipmentID')).toBe(true)
  expect(required(TaskAction.Pull, StatusType.Empty, TrailerType.Van, true).has('ShipmentID')).toBe(false)
  expect(required(TaskAction.Fuel, StatusType.StorageLoaded, TrailerType.Reefer, true).has('SetTemperature')).toBe(true)
  expect(required(TaskAction.Pull, StatusType.Empty, TrailerType.Van, false).has('TrailerWeight')).toBe(true)
  expect(required(TaskAction.Pull, StatusType.Empty, TrailerType.Van, true).has('TrailerWeight')).toBe(false)
})

test('the next task of a trailer is a pull from its door, or a spot to one', () => {
  expect(nextTaskStart(5, { Type: LocationType.Door })).toEqual({ TrailerID: 5, Action: TaskAction.Pull })
  expect(nextTaskStart(5, { Type: LocationType.Yard })).toEqual({ TrailerID: 5, Action: TaskAction.Spot })
  expect(nextTaskStart(5, undefined)).toEqual({ TrailerID: 5, Action: TaskAction.Spot })
})

test('the drawer of the dock board shows the weight that its prompt asks for, at sites that weigh', () => {
  const shown = (atDock: boolean, TrailerWeightEnabled: boolean) =>
    visibleTaskFields(
      { fields: emptyTaskFields, trailerType: TrailerType.Van, isNew: true, hasFreights: false, atDock },
      buildSite({ TrailerWeightEnabled }),
    ).has('TrailerWeight')
  expect([shown(true, true), shown(true, false), shown(false, true)]).toEqual([true, false, false])
})
