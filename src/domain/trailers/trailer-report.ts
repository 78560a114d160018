import type { Site } from '../sites/site.ts'
import type { CsvCell } from '../values/csv.ts'
import { type Day, dayOf, inZone } from '../values/day.ts'
import { refuseCrossed } from '../values/day-ranges.ts'
import { fileNamePart } from '../values/file-name.ts'
import type { Instant } from '../values/instant.ts'
import type { PresentedTrailer } from './present-trailer.ts'
import { fileCell, type TrailerColumnFeatures, type TrailerColumnName, trailerColumns } from './trailer-columns.ts'
import { StatusType, TrailerState } from './trailer-lists.ts'
import { defaultTrailerQuery, type TrailerQuery } from './trailer-query-fields.ts'

/** The number of the whole inventory among the audit tabs (spec 2§9). */
const INVENTORY = 3

/** Returns the first query of the report (spec 2§9), latest arrivals first. */
export function defaultTrailerReportQuery(now: Instant, zone: string): TrailerQuery {
  const today: Day = dayOf(now, zone)
  return {
    ...defaultTrailerQuery,
    states: [TrailerState.OnYard, TrailerState.InTransit],
    statusTypes: [StatusType.Loaded, StatusType.Empty],
    auditType: INVENTORY,
    arrivalEndDate: today,
    departureEndDate: today,
    sortKey: 'ArrivalDate',
    sortType: 'desc',
  }
}

/** The ranges of days of a query for trailers. */
export type TrailerRanges = Pick<
  TrailerQuery,
  'arrivalStartDate' | 'arrivalEndDate' | 'departureStartDate' | 'departureEndDate'
>

/** Absent is open. */
export type GivenRanges = { readonly [F in keyof TrailerRanges]?: TrailerRanges[F] | undefined }

/** Returns messages for ranges that cross (spec 2§5), by the field of the end; null for none. */
export function refuseRanges(
  ranges: GivenRanges,
): Partial<Record<'arrivalEndDate' | 'departureEndDate', string>> | null {
  const { arrivalStartDate = null, arrivalEndDate = null, departureStartDate = null, departureEndDate = null } = ranges
  const arrival = refuseCrossed('Arrival', arrivalStartDate, arrivalEndDate)
  const departure = refuseCrossed('Departure', departureStartDate, departureEndDate)
  if (arrival === null && departure === null) return null
  return {
    ...(arrival !== null && { arrivalEndDate: arrival }),
    ...(departure !== null && { departureEndDate: departure }),
  }
}

/** Returns `{site}_Inventory-Report_{date}.csv` by the site's today, so that files sort. */
export function trailerReportFile({ Name, Timezone }: Pick<Site, 'Name' | 'Timezone'>, now: Instant): string {
  return `${fileNamePart(Name)}_Inventory-Report_${inZone(now, Timezone).format('YYYY-MM-DD')}.csv`
}

/** In the order of table and file: those that one looks for, then the visit, the load and the audits. */
const columns: readonly TrailerColumnName[] = [
  ...(['Number', 'ScacName', 'TypeName', 'StateName', 'StatusTypeName', 'LocationName'] as const),
  ...(['ArrivalDate', 'DepartureDate', 'Dwell', 'ShipmentNumber', 'ShipmentDate', 'DirectionTypeName'] as const),
  ...(['IntentName', 'FreightName', 'SetTemperature', 'BoxTemperature', 'TargetTemperature'] as const),
  ...(['ReeferFuelLevelName', 'AKA', 'RFIDTagID', 'TransactionID', 'TrailerWeight'] as const),
  ...(['TrailerWeightSource', 'OutboundWeight', 'OutboundWeightSource'] as const),
  ...(['Inspection', 'SealNumber', 'SealIntact', 'SealMatchesBOL', 'SealNumber2', 'SealIntact2'] as const),
  ...(['SealMatchesBOL2', 'SealNumber3', 'SealIntact3', 'SealMatchesBOL3', 'OdorFree', 'TandemWheels'] as const),
  ...(['EyesOnArrive', 'Notes', 'LastActivityDate', 'ActivityName', 'AuditState'] as const),
  ...(['LastConditionalDepartedDate', 'LastConditionalDepartedUserName', 'LastYardAuditDate'] as const),
  ...(['LastYardAuditUserName', 'LastProductProtectionDate', 'LastProductProtectionUserName'] as const),
]

/** Returns the columns that a site's report has. */
export function trailerReportColumns(site: TrailerColumnFeatures): readonly TrailerColumnName[] {
  return columns.filter((name) => {
    const { feature } = trailerColumns[name]
    return feature === undefined || site[feature]
  })
}

/** Returns the first line of the file. */
export function trailerReportHeader(names: readonly TrailerColumnName[]): readonly CsvCell[] {
  return names.map((name) => trailerColumns[name].label)
}

/** Returns a trailer's line. */
export function trailerReportLine(
  names: readonly TrailerColumnName[],
  row: PresentedTrailer,
  zone: string,
): readonly CsvCell[] {
  return names.map((name) => fileCell(name, row, zone))
}
