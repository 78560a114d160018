import { nextCheckAt } from '../audits/check-clock.ts'
import type { References } from '../sites/references.ts'
import { minutesBetween, showDwell } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { temperatureState } from '../values/temperature.ts'
import { shownAuditState } from './audit-sets.ts'
import { changeWords } from './history-changes.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import {
  activityNames,
  directionNames,
  fuelLevelNames,
  intentNames,
  nameIn,
  statusTypeNames,
  TrailerState,
  trailerStateNames,
  trailerTypeNames,
} from './trailer-lists.ts'

/** A row with derived fields (spec 2§3). */
export interface PresentedTrailer extends Trailer {
  readonly ScacName: string
  readonly TypeName: string
  readonly StatusTypeName: string
  readonly DirectionTypeName: string
  readonly IntentName: string
  readonly StateName: string
  readonly FreightName: string
  readonly ReeferFuelLevelName: string
  readonly LocationName: string
  readonly ActivityName: string
  /** Tag URI; '' without one. */
  readonly RFIDTagID: string
  /** ID of lookup 3; 0 for none. */
  readonly 'Shipment#': number
  /** The box keeps the set temperature; null if dry. */
  readonly TemperatureOK: boolean | null
  readonly DwellMinutes: number
  /** 'D d H h M m' */
  readonly Dwell: string
  /** Of a reefer, by the site's interval. */
  readonly NextCheckDate: Instant
}

/** Returns a trailer with derived fields; names of missing rows are ''. */
export function presentTrailer(
  trailer: Trailer,
  references: References,
  now: Instant,
  auditType = 0,
): PresentedTrailer {
  const minutes = dwellMinutes(trailer, now)
  const temperature = temperatureState(trailer, references.site.TemperatureAlertRange)
  return {
    ...trailer,
    ...presentReferences(trailer, references),
    AuditState: shownAuditState(trailer, references, auditType),
    TypeName: nameIn(trailerTypeNames, trailer.Type),
    DirectionTypeName: nameIn(directionNames, trailer.DirectionType),
    IntentName: nameIn(intentNames, trailer.Intent),
    StateName: nameIn(trailerStateNames, trailer.State),
    ActivityName: nameIn(activityNames, trailer.Activity),
    RFIDTagID: trailer.EPCID === null ? '' : (references.tags.get(trailer.EPCID)?.EPC ?? ''),
    'Shipment#': shipmentIDOf(trailer),
    TemperatureOK: temperature === 'dry' ? null : temperature === 'ok',
    DwellMinutes: minutes,
    Dwell: showDwell(minutes),
    NextCheckDate: nextCheckAt(trailer, references.site),
  }
}

/** Returns the shipment as an ID of lookup 3, without that list; 0 for none. */
export function shipmentIDOf({ ID, ShipmentNumber }: Pick<Trailer, 'ID' | 'ShipmentNumber'>): number {
  return ShipmentNumber ? ID : 0
}

/** Returns the whole minutes of the present or last visit. */
function dwellMinutes(trailer: Pick<Trailer, 'State' | 'ArrivalDate' | 'DepartureDate'>, now: Instant): number {
  const hasLeft = trailer.State === TrailerState.Departed && trailer.DepartureDate !== null
  return minutesBetween(trailer.ArrivalDate, hasLeft ? (trailer.DepartureDate ?? now) : now)
}

/** Field names of spec 2§3. */
export interface PresentedHistoryRow extends TrailerHistoryRow {
  /** Name of `Action`. */
  readonly Task: string
  readonly Site: string
  /** Name of `StatusType`. */
  readonly Status: string
  readonly Location: string
  readonly Scac: string
  readonly FreightName: string
  /** Name of `ReeferFuelLevel`. */
  readonly FuelLevel: string
  /** `Changes` as text; '' for none. */
  readonly Changed: string
}

/** Returns a history row with its names. */
export function presentHistory(row: TrailerHistoryRow, references: References): PresentedHistoryRow {
  const names = presentReferences(row, references)
  return {
    ...row,
    Task: nameIn(activityNames, row.Action),
    Site: references.site.Name,
    Status: names.StatusTypeName,
    Location: names.LocationName,
    Scac: names.ScacName,
    FreightName: names.FreightName,
    FuelLevel: names.ReeferFuelLevelName,
    Changed: changeWords(row, references),
  }
}

function presentReferences(
  row: Pick<Trailer, 'ScacID' | 'FreightID' | 'LocationID' | 'StatusType' | 'ReeferFuelLevel'>,
  { scacs, freights, locations }: References,
) {
  return {
    ScacName: scacs.get(row.ScacID)?.Name ?? '',
    FreightName: row.FreightID === null ? '' : (freights.get(row.FreightID)?.Value ?? ''),
    LocationName: locations.get(row.LocationID)?.Name ?? '',
    StatusTypeName: nameIn(statusTypeNames, row.StatusType),
    ReeferFuelLevelName: nameIn(fuelLevelNames, row.ReeferFuelLevel),
  }
}
