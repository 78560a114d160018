import type { InferType } from 'yup'
import type { setTrailerState } from './commands/set-trailer-state.ts'
import type { updateTrailer } from './commands/update-trailer.ts'
import type { Site } from '../sites/site.ts'
import { isOutOfRange, isTemperature } from '../values/temperature.ts'
import { stateFieldsOf } from './state-fields.ts'
import { shownSeals } from './seals.ts'
import type { Trailer } from './trailer.ts'
import { emptyTrailerFields, trailerBase, type TrailerFieldName, type TrailerFields } from './trailer-fields.ts'
import {
  Direction,
  Intent,
  isHopper,
  isReefer,
  isSideDumpOrFlatbed,
  isStorageStatus,
  LocationType,
  StatusType,
  TrailerState,
  TrailerType,
} from './trailer-lists.ts'
import { needsShipmentDate } from './trailer-rules.ts'

/** Behaviour of the trailer form (spec 2§4), pure. */

const INSPECTION_QUESTION = 'Is Trailer Inspection Completed?'
const FUEL_WARNING = 'Are you sure you want to Arrive this trailer with less than 3/4 fuel?'
const BOX_TEMPERATURE_WARNING =
  'This box temperature is out of the acceptable range of the set temperature. Do you wish to continue with the departure?'
const WEIGHT_UNCHANGED_QUESTION = 'The trailer weight is unchanged. Update anyway?'
const TO_STORAGE_QUESTION =
  'You are changing the non-storage trailer to a storage trailer. Are you sure you want to change this?'
const FROM_STORAGE_QUESTION =
  'You are changing the storage trailer to a non-storage trailer. Are you sure you want to change this?'

/** Returns a status's direction; null if it leaves it alone. */
export function directionOfStatus(status: number): Direction | null {
  if (status === StatusType.Loaded || status === StatusType.RedTagLoaded) return Direction.Inbound
  if (status === StatusType.Empty || status === StatusType.RedTagEmpty) return Direction.Outbound
  return null
}

/** 3/4, 7/8 and full (lookup 15). */
const ENOUGH_FUEL: readonly number[] = [4, 5, 9]

/** Returns the warning about little fuel; null for none. The form remembers its OK. */
export function fuelWarning(level: number | null): string | null {
  return level === null || ENOUGH_FUEL.includes(level) ? null : FUEL_WARNING
}

/** Returns the warning about a box temperature; null for none, and for one that is refused anyway. */
export function boxTemperatureWarning(
  box: number | null,
  set: number | null,
  site: Pick<Site, 'TemperatureAlertRange'>,
): string | null {
  if (box === null || !isTemperature(box)) return null
  return isOutOfRange(box, set, site.TemperatureAlertRange) ? BOX_TEMPERATURE_WARNING : null
}

/** Returns the question before a change into or out of storage; null for none. */
export function storageChangeQuestion(
  trailer: Pick<Trailer, 'StatusType'> | null,
  next: number,
  site: Pick<Site, 'StorageStatusEnabled'>,
): string | null {
  if (!trailer || !site.StorageStatusEnabled) return null
  const before = isStorageStatus(trailer.StatusType)
  if (before === isStorageStatus(next)) return null
  return before ? FROM_STORAGE_QUESTION : TO_STORAGE_QUESTION
}

/** Returns the prompt for a move at sites that weigh; all places but doors are yard. */
export function weightMovePrompt(
  fromType: number,
  toType: number,
  site: Pick<Site, 'TrailerWeightEnabled'>,
): string | null {
  if (!site.TrailerWeightEnabled) return null
  return `You are updating location ${moveWords(fromType, toType)}, please update weight if necessary`
}

function moveWords(fromType: number, toType: number): string {
  const toDoor = toType === LocationType.Door
  if (fromType === LocationType.Door) return toDoor ? 'door to a Door' : 'from a door to yard'
  return toDoor ? 'yard to door' : 'yard to yard'
}

/** Returns the question before an update without a new weight. */
export function weightUnchangedQuestion(
  trailer: Pick<Trailer, 'TrailerWeight'>,
  weight: number | null,
  site: Pick<Site, 'TrailerWeightEnabled'>,
): string | null {
  return site.TrailerWeightEnabled && trailer.TrailerWeight === weight ? WEIGHT_UNCHANGED_QUESTION : null
}

/** Returns the question before Inspection is cleared. */
export function inspectionQuestion(isSet: boolean): string | null {
  return isSet ? INSPECTION_QUESTION : null
}

/** Returns the form with another type, without fields that it hides. */
export function withType(fields: TrailerFields, type: number): TrailerFields {
  return {
    ...fields,
    Type: type,
    ...(isReefer(type) ? {} : noReefer),
    ...(type === TrailerType.Reefer ? {} : { Continuous: false }),
    ...(isHopper(type) ? {} : noExtraSeals),
    ...(isSideDumpOrFlatbed(type) ? noSeal : {}),
  }
}

const { SetTemperature, BoxTemperature, TargetTemperature, ReeferFuelLevel } = emptyTrailerFields
const noReefer = { SetTemperature, BoxTemperature, TargetTemperature, ReeferFuelLevel }
const { SealNumber, SealIntact, SealMatchesBOL } = emptyTrailerFields
const noSeal = { SealNumber, SealIntact, SealMatchesBOL }
const { SealNumber2, SealIntact2, SealMatchesBOL2, SealNumber3, SealIntact3, SealMatchesBOL3 } = emptyTrailerFields
const noExtraSeals = { SealNumber2, SealIntact2, SealMatchesBOL2, SealNumber3, SealIntact3, SealMatchesBOL3 }

/** Returns the form with a status and its direction (spec 2§4). */
export function withStatus(fields: TrailerFields, status: number): TrailerFields {
  return { ...fields, StatusType: status, DirectionType: directionOfStatus(status) ?? fields.DirectionType }
}

/** Returns the fields that the form shows (spec 2§2.2); `state` null for a new trailer. */
export function visibleTrailerFields(
  fields: Pick<TrailerFields, 'Type' | 'StatusType' | 'DirectionType' | 'Intent'>,
  site: Pick<Site, 'ActiveSiteRFID' | 'ShipmentDateEnabled' | 'TrailerWeightEnabled' | 'InspectionEnabled'>,
  state: number | null,
): ReadonlySet<TrailerFieldName> {
  const shown = new Set<TrailerFieldName>(ALWAYS_SHOWN)
  const show = (when: boolean, ...names: TrailerFieldName[]) => {
    if (when) for (const name of names) shown.add(name)
  }
  const isNew = state === null
  show(site.ActiveSiteRFID, 'EPCID')
  show(needsShipmentDate(site, fields), 'ShipmentDate')
  show(isReefer(fields.Type), 'SetTemperature', 'BoxTemperature', 'ReeferFuelLevel')
  show(isReefer(fields.Type) && !isNew, 'TargetTemperature')
  show(fields.Type === TrailerType.Reefer, 'Continuous')
  show(site.TrailerWeightEnabled, 'TrailerWeight')
  show(true, ...shownSeals(fields.Type))
  show(fields.Intent === Intent.Live, 'PhoneNumber')
  show(state === TrailerState.Departed, 'OutboundWeight')
  show(isNew, 'EyesOnArrive')
  show(site.InspectionEnabled, 'Inspection')
  return shown
}

const ALWAYS_SHOWN: readonly TrailerFieldName[] = [
  ...(['Number', 'ScacID', 'ShipmentNumber', 'TransactionID', 'AKA', 'Type', 'FreightID', 'LocationID'] as const),
  ...(['StatusType', 'Intent', 'DirectionType', 'TandemWheels', 'OdorFree', 'Notes'] as const),
]

/**
 * Returns the two calls of a re-arrival (3-decisions §4): the edit, and the state, which requires
 * it and whose `Base` has the fields after it.
 */
export function reArrival(
  trailer: Trailer,
  fields: TrailerFields,
  departedInError: boolean,
): {
  readonly update: {
    readonly input: InferType<typeof updateTrailer.input>
    readonly base: Readonly<Record<string, unknown>>
  }
  readonly state: {
    readonly input: InferType<typeof setTrailerState.input>
    readonly base: Readonly<Record<string, unknown>>
  }
} {
  const state = {
    TrailerID: trailer.ID,
    State: TrailerState.OnYard,
    IsReArrival: true,
    DepartedInError: departedInError,
    ...stateFieldsOf(fields),
  }
  const base = trailerBase(trailer)
  return {
    update: { input: { ID: trailer.ID, ...fields }, base },
    state: { input: state, base: { ...base, ...fields } },
  }
}
