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

/** Pure behaviour of the task form (spec 1§2.5). */

/** Spec 1§2.5. */
export const UPDATE_QUESTION = 'Are you sure you want to update this task?'

type PlacesBefore = Pick<TaskFields, 'FromLocationID' | 'ToLocationID'>

/** Returns the fields after choosing an action, with its default places (spec 1§2.5). */
export function withAction<F extends TaskFields>(fields: F, action: number, yardID: number): F {
  return { ...fields, Action: action, ...placesOf(fields, action, yardID) }
}

function placesOf({ FromLocationID }: PlacesBefore, action: number, yardID: number): Partial<PlacesBefore> {
  if (action === TaskAction.Pull) return { ToLocationID: yardID }
  if (action === TaskAction.Spot) return { FromLocationID: yardID }
  if (action === TaskAction.Bump) return { ToLocationID: FromLocationID }
  return {}
}

/** Returns the fields after choosing the start: a bump stays at its door. */
export function withStart<F extends TaskFields>(fields: F, fromID: number): F {
  const ToLocationID = fields.Action === TaskAction.Bump ? fromID : fields.ToLocationID
  return { ...fields, FromLocationID: fromID, ToLocationID }
}

/** Returns the location named Yard; 0 for none. */
export function yardIDOf(locations: Iterable<Location>): number {
  return findYard(locations)?.ID ?? 0
}

/** Returns the form with a trailer's fields and place, for a bump as destination too. */
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

/** Returns a new form, at managed sites with trailer and shipment from the lists (3-decisions §6). */
export function newTaskFields(site: Pick<Site, 'Managed'>): TaskFields {
  return { ...emptyTaskFields, Autofill: site.Managed }
}

/** Returns the form of a task and its trailer. */
export function editedTaskFields(task: Task, trailer: Trailer | undefined, site: Pick<Site, 'Managed'>): TaskFields {
  const fields = taskFieldsOf(withTrailer(task, trailer))
  return { ...fields, Autofill: site.Managed, ShipmentID: trailer ? shipmentIDOf(trailer) : 0 }
}

/** Returns the fields after 'Clear Fields'. */
export function withoutTrailer(fields: TaskFields): TaskFields {
  const { Action, Priority, FromLocationID, ToLocationID, Autofill } = fields
  return { ...emptyTaskFields, Action, Priority, FromLocationID, ToLocationID, Autofill }
}

/** True for actions with 'Clear Fields' (spec 1§2.5). */
export function canClear(action: number): boolean {
  return action === TaskAction.Pull || action === TaskAction.Spot
}

/** True for actions with 'Add & Replace': a pull frees its door (spec 1§2.5). */
export function canReplace(action: number): boolean {
  return action === TaskAction.Pull
}

/** Returns the task of 'Add & Replace': a spot from the Yard to the emptied door. */
export function replacementOf(added: TaskFields, yardID: number): TaskFields {
  const { Autofill, FromLocationID } = added
  return { ...emptyTaskFields, Autofill, Action: TaskAction.Spot, FromLocationID: yardID, ToLocationID: FromLocationID }
}

/** 'Enter Oldest Empty From SCAC': managed, with a company, without a trailer (spec 1§2.5). */
export function canEnterOldestEmpty(
  fields: Pick<TaskFields, 'TrailerID' | 'TrailerNumber' | 'ScacID'>,
  site: Pick<Site, 'Managed'>,
): boolean {
  return site.Managed && !fields.TrailerID && !fields.TrailerNumber && fields.ScacID > 0
}

/** Suggests doors, if any, for work that begins there. */
export function startsFor(places: readonly Location[], action: number): readonly Location[] {
  return isDoorAction(action) ? doorsOf(places) : places
}

/** Suggests doors, if any, for a spot. */
export function destinationsFor(places: readonly Location[], action: number): readonly Location[] {
  return isSpotting(action) ? doorsOf(places) : places
}

function doorsOf(places: readonly Location[]): readonly Location[] {
  const doors = places.filter(({ Type }) => Type === LocationType.Door)
  return doors.length > 0 ? doors : places
}

export interface TaskFormState {
  readonly fields: Pick<TaskFields, 'Action' | 'Intent' | 'FreightID'>
  /** Lookup 11; 0 for none or a typed one. */
  readonly trailerType: number
  readonly isNew: boolean
  readonly hasFreights: boolean
  /** In the drawer of the dock board, which asks about the weight (spec 1§2.8). */
  readonly atDock?: boolean
}

/** Returns the fields to show (spec 1§2.5). */
export function visibleTaskFields(
  { fields, trailerType, isNew, hasFreights, atDock = false }: TaskFormState,
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
  // Both, since a shuttle may have a target only.
  show(isReefer(trailerType), 'SetTemperature', 'TargetTemperature')
  show((!isNew || atDock) && site.TrailerWeightEnabled, 'TrailerWeight')
  show(site.InspectionEnabled, 'Inspection')
  return shown
}

const ALWAYS_SHOWN: readonly TaskFieldName[] = [
  ...(['Action', 'FromLocationID', 'ToLocationID', 'Priority', 'TrailerNumber', 'ShipmentNumber', 'ScacID'] as const),
  ...(['TransactionID', 'TrailerStatusType', 'DirectionType', 'Intent'] as const),
]
