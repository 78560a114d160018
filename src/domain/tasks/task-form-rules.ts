import { findYard } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import type { Site } from '../sites/site.ts'
import {
  isHopper,
  isReefer,
  isSideDumpOrFlatbed,
  Intent,
  LocationType,
  TrailerType,
} from '../trailers/trailer-lists.ts'
import { shipmentIDOf } from '../trailers/present-trailer.ts'
import type { Trailer } from '../trailers/trailer.ts'
import {
  emptyTaskFields,
  sharedFieldsOf,
  type TaskFieldName,
  type TaskFields,
  taskFieldsOf,
  withTrailer,
} from './task-fields.ts'
import { isDoorAction, isSpotting, TaskAction } from './task-lists.ts'
import type { Task } from './task.ts'

/** What the task form does as a person fills it in (spec 1§2.5). Pure: the form asks, and shows what it is told. */

/** Asked before an update (spec 1§2.5). */
export const UPDATE_QUESTION = 'Are you sure you want to update this task?'
/** Said when no trailer number was typed (spec 1§2.5). */
export const SEARCH_WORDS = 'Please type trailer number to be searched'

type PlacesBefore = Pick<TaskFields, 'FromLocationID' | 'ToLocationID'>

/**
 * What choosing an action does to the places (spec 1§2.5): a pull ends in the Yard, a spot starts there, a bump stays at
 * its door.
 */
export function withAction<F extends TaskFields>(fields: F, action: number, yardID: number): F {
  return { ...fields, Action: action, ...placesOf(fields, action, yardID) }
}

function placesOf({ FromLocationID }: PlacesBefore, action: number, yardID: number): Partial<PlacesBefore> {
  if (action === TaskAction.Pull) return { ToLocationID: yardID }
  if (action === TaskAction.Spot) return { FromLocationID: yardID }
  if (action === TaskAction.Bump) return { ToLocationID: FromLocationID }
  return {}
}

/** The fields once the start was chosen: a bump stays at its door. */
export function withStart<F extends TaskFields>(fields: F, fromID: number): F {
  const ToLocationID = fields.Action === TaskAction.Bump ? fromID : fields.ToLocationID
  return { ...fields, FromLocationID: fromID, ToLocationID }
}

/** The ID of the location named Yard; 0 where a site has none. */
export function yardIDOf(locations: Iterable<Location>): number {
  return findYard(locations)?.ID ?? 0
}

/** The fields once a trailer was selected: its own, where it stands, and for a bump the same door as destination. */
export function withSelectedTrailer(fields: TaskFields, trailer: Trailer): TaskFields {
  const { ID, Number: TrailerNumber, LocationID, StatusType } = trailer
  return {
    ...fields,
    ...sharedFieldsOf(trailer),
    TrailerID: ID,
    TrailerNumber,
    TrailerStatusType: StatusType,
    ShipmentID: shipmentIDOf(trailer),
    FromLocationID: LocationID,
    ToLocationID: fields.Action === TaskAction.Bump ? LocationID : fields.ToLocationID,
  }
}

/** What the form of a new task starts with: at managed sites trailer and shipment come from the lists (3-decisions §6). */
export function newTaskFields(site: Pick<Site, 'Managed'>): TaskFields {
  return { ...emptyTaskFields, Autofill: site.Managed }
}

/** What the form of a task starts with; `trailer` is the one it names. */
export function editedTaskFields(task: Task, trailer: Trailer | undefined, site: Pick<Site, 'Managed'>): TaskFields {
  const fields = taskFieldsOf(withTrailer(task, trailer))
  return { ...fields, Autofill: site.Managed, ShipmentID: trailer ? shipmentIDOf(trailer) : 0 }
}

/** The fields without what was said of the trailer ('Clear Fields'). */
export function withoutTrailer(fields: TaskFields): TaskFields {
  const { Action, Priority, FromLocationID, ToLocationID, Autofill } = fields
  return { ...emptyTaskFields, Action, Priority, FromLocationID, ToLocationID, Autofill }
}

/** 'Clear Fields' is offered for a pull and a spot (spec 1§2.5). */
export function canClear(action: number): boolean {
  return action === TaskAction.Pull || action === TaskAction.Spot
}

/** 'Add & Replace' is offered for a pull: the door is free afterwards (spec 1§2.5). */
export function canReplace(action: number): boolean {
  return action === TaskAction.Pull
}

/** The task that follows 'Add & Replace': a spot from the Yard to the door that was emptied. */
export function replacementOf(added: TaskFields, yardID: number): TaskFields {
  const { Autofill, FromLocationID } = added
  return { ...emptyTaskFields, Autofill, Action: TaskAction.Spot, FromLocationID: yardID, ToLocationID: FromLocationID }
}

/** 'Enter Oldest Empty From SCAC' is offered at a managed site while no trailer is named and a company is chosen (spec 1§2.5). */
export function canEnterOldestEmpty(
  fields: Pick<TaskFields, 'TrailerID' | 'TrailerNumber' | 'ScacID'>,
  site: Pick<Site, 'Managed'>,
): boolean {
  return site.Managed && !fields.TrailerID && !fields.TrailerNumber && fields.ScacID > 0
}

/** The places that are suggested as the start: work that begins at a door starts at one. A site without doors works from place to place. */
export function startsFor(places: readonly Location[], action: number): readonly Location[] {
  return isDoorAction(action) ? doorsOf(places) : places
}

/** The places that are suggested as the destination: a spot ends at a door, where the site has one. */
export function destinationsFor(places: readonly Location[], action: number): readonly Location[] {
  return isSpotting(action) ? doorsOf(places) : places
}

function doorsOf(places: readonly Location[]): readonly Location[] {
  const doors = places.filter(({ Type }) => Type === LocationType.Door)
  return doors.length > 0 ? doors : places
}

/** What decides which fields the form shows. */
export interface TaskFormState {
  readonly fields: Pick<TaskFields, 'Action' | 'Intent' | 'FreightID'>
  /** Lookup 11 of the selected trailer; 0 for none and for a typed one. */
  readonly trailerType: number
  readonly isNew: boolean
  readonly hasFreights: boolean
}

/** Which fields the form shows (spec 1§2.5). */
export function visibleTaskFields(
  { fields, trailerType, isNew, hasFreights }: TaskFormState,
  site: Pick<Site, 'Managed' | 'ActiveSiteRFID' | 'TrailerWeightEnabled' | 'InspectionEnabled'>,
): ReadonlySet<TaskFieldName> {
  const shown = new Set<TaskFieldName>(ALWAYS_SHOWN)
  const show = (when: boolean, ...names: TaskFieldName[]) => {
    if (when) for (const name of names) shown.add(name)
  }
  show(site.Managed, 'TrailerID', 'Autofill', 'ShipmentID')
  show(site.ActiveSiteRFID && fields.Intent !== Intent.Live, 'EPCID')
  show(hasFreights, 'FreightID')
  show(fields.Intent === Intent.Live, 'PhoneNumber')
  show(trailerType === TrailerType.Reefer, 'Continuous')
  show(site.Managed && !isSideDumpOrFlatbed(trailerType), 'SealNumber')
  show(isHopper(trailerType), 'SealNumber2', 'SealNumber3')
  // The target stands beside the set temperature, so that a shuttle, which may not have one, can be made.
  show(isReefer(trailerType), 'SetTemperature', 'TargetTemperature')
  show(!isNew && site.TrailerWeightEnabled, 'TrailerWeight')
  show(site.InspectionEnabled, 'Inspection')
  return shown
}

const ALWAYS_SHOWN: readonly TaskFieldName[] = [
  ...(['Action', 'FromLocationID', 'ToLocationID', 'Priority', 'TrailerNumber', 'ShipmentNumber', 'ScacID'] as const),
  ...(['TransactionID', 'TrailerStatusType', 'DirectionType', 'Intent'] as const),
]
