import type { Site } from '../sites/site.ts'
import type { CsvCell } from '../values/csv.ts'
import { MISSING, showDateTime, showDay, showValue, showYesNo } from '../values/display.ts'
import { displayTemperature, showTemperature } from '../values/temperature.ts'
import { columnLabels, fieldLabels } from './field-words.ts'
import type { PresentedTrailer } from './present-trailer.ts'
import { AuditState, isHopper, isReefer } from './trailer-lists.ts'
import { type WeightName, weightSourceName, weightWords } from './weight-source.ts'

/** The site's features that columns need. */
export type TrailerColumnFeatures = Pick<
  Site,
  'ShipmentDateEnabled' | 'TrailerWeightEnabled' | 'InspectionEnabled' | 'ActiveSiteRFID'
>

/** A column of lists and files of trailers. */
export interface TrailerColumn {
  readonly label: string
  /** For the screen; times in the site's zone, 'N/A' for nothing. */
  readonly text: (row: PresentedTrailer, zone: string) => string
  /** For a file, where the text is not enough: a number stays one. */
  readonly cell?: (row: PresentedTrailer) => CsvCell
  readonly feature?: keyof TrailerColumnFeatures
}

type FieldsOf<V> = { [K in keyof PresentedTrailer]: PresentedTrailer[K] extends V ? K : never }[keyof PresentedTrailer]

function plain(name: FieldsOf<string | null>, label: string): TrailerColumn {
  return { label, text: ({ [name]: value }) => showValue(value) }
}

function moment(name: FieldsOf<string | null>, label: string): TrailerColumn {
  return { label, text: ({ [name]: at }, zone) => showDateTime(at, zone) }
}

/** On the screen with the source, which has a column of its own in a file. */
function weight(name: WeightName, label: string): TrailerColumn {
  return { label, text: (row) => weightWords(row[name], row[`${name}Source`]), cell: ({ [name]: value }) => value }
}

function weightSource(name: WeightName, label: string): TrailerColumn {
  return { label: `${label} Source`, text: (row) => showValue(weightSourceName(row[`${name}Source`]) || null) }
}

function degrees(name: 'SetTemperature' | 'BoxTemperature' | 'TargetTemperature', label: string): TrailerColumn {
  return {
    label,
    text: ({ Type, [name]: value }) => (isReefer(Type) ? displayTemperature(value) : MISSING),
    cell: ({ Type, [name]: value }) => (isReefer(Type) ? (value ?? showTemperature(null)) : null),
  }
}

function yesNo(name: FieldsOf<boolean>, label: string): TrailerColumn {
  return { label, text: ({ [name]: value }) => showYesNo(value) }
}

/** Seals 2 and 3 exist on a hopper only. */
function hopperFlag(name: 'SealIntact2' | 'SealMatchesBOL2' | 'SealIntact3' | 'SealMatchesBOL3'): TrailerColumn {
  return {
    label: fieldLabels[name],
    text: ({ Type, [name]: value }) => (isHopper(Type) ? showYesNo(value) : MISSING),
  }
}

const all = {
  Number: plain('Number', fieldLabels.Number),
  ScacName: plain('ScacName', fieldLabels.ScacID),
  TypeName: plain('TypeName', columnLabels.Type),
  StateName: plain('StateName', 'Trailer State'),
  StatusTypeName: plain('StatusTypeName', fieldLabels.StatusType),
  DirectionTypeName: plain('DirectionTypeName', fieldLabels.DirectionType),
  IntentName: plain('IntentName', fieldLabels.Intent),
  LocationName: plain('LocationName', fieldLabels.LocationID),
  SetTemperature: degrees('SetTemperature', fieldLabels.SetTemperature),
  BoxTemperature: degrees('BoxTemperature', fieldLabels.BoxTemperature),
  TargetTemperature: degrees('TargetTemperature', columnLabels.TargetTemperature),
  ReeferFuelLevelName: plain('ReeferFuelLevelName', fieldLabels.ReeferFuelLevel),
  Dwell: plain('Dwell', 'Dwell'),
  LastActivityDate: moment('LastActivityDate', 'Recent Activity'),
  ActivityName: plain('ActivityName', 'Activity'),
  FreightName: plain('FreightName', fieldLabels.FreightID),
  AKA: plain('AKA', fieldLabels.AKA),
  RFIDTagID: { ...plain('RFIDTagID', fieldLabels.EPCID), feature: 'ActiveSiteRFID' },
  ShipmentNumber: plain('ShipmentNumber', fieldLabels.ShipmentNumber),
  ShipmentDate: {
    label: fieldLabels.ShipmentDate,
    text: ({ ShipmentDate }) => showDay(ShipmentDate),
    feature: 'ShipmentDateEnabled',
  },
  TransactionID: plain('TransactionID', fieldLabels.TransactionID),
  TrailerWeight: { ...weight('TrailerWeight', fieldLabels.TrailerWeight), feature: 'TrailerWeightEnabled' },
  TrailerWeightSource: {
    ...weightSource('TrailerWeight', fieldLabels.TrailerWeight),
    feature: 'TrailerWeightEnabled',
  },
  OutboundWeight: weight('OutboundWeight', fieldLabels.OutboundWeight),
  OutboundWeightSource: weightSource('OutboundWeight', fieldLabels.OutboundWeight),
  Inspection: { ...yesNo('Inspection', columnLabels.Inspection), feature: 'InspectionEnabled' },
  SealNumber: plain('SealNumber', fieldLabels.SealNumber),
  SealIntact: yesNo('SealIntact', fieldLabels.SealIntact),
  SealMatchesBOL: yesNo('SealMatchesBOL', fieldLabels.SealMatchesBOL),
  SealNumber2: plain('SealNumber2', fieldLabels.SealNumber2),
  SealIntact2: hopperFlag('SealIntact2'),
  SealMatchesBOL2: hopperFlag('SealMatchesBOL2'),
  SealNumber3: plain('SealNumber3', fieldLabels.SealNumber3),
  SealIntact3: hopperFlag('SealIntact3'),
  SealMatchesBOL3: hopperFlag('SealMatchesBOL3'),
  OdorFree: yesNo('OdorFree', fieldLabels.OdorFree),
  TandemWheels: yesNo('TandemWheels', columnLabels.TandemWheels),
  Notes: plain('Notes', fieldLabels.Notes),
  ArrivalDate: moment('ArrivalDate', 'Arrive Date'),
  DepartureDate: moment('DepartureDate', 'Departure Date'),
  EyesOnArrive: yesNo('EyesOnArrive', fieldLabels.EyesOnArrive),
  AuditState: {
    label: 'Conditional Depart',
    text: ({ AuditState: state }) => showYesNo(state === AuditState.ConditionalDeparted),
  },
  LastConditionalDepartedDate: moment('LastConditionalDepartedDate', 'Last Conditional Depart'),
  LastConditionalDepartedUserName: plain('LastConditionalDepartedUserName', 'Last Conditional Depart By'),
  LastYardAuditDate: moment('LastYardAuditDate', 'Last Yard Audit'),
  LastYardAuditUserName: plain('LastYardAuditUserName', 'Last Yard Audit By'),
  LastProductProtectionDate: moment('LastProductProtectionDate', 'Last Product Check'),
  LastProductProtectionUserName: plain('LastProductProtectionUserName', 'Last Product Check By'),
} as const satisfies Readonly<Record<string, TrailerColumn>>

export type TrailerColumnName = keyof typeof all

/** All columns by their field (spec 2§2.1, 2§2.6). */
export const trailerColumns: Readonly<Record<TrailerColumnName, TrailerColumn>> = all

/** Returns a column's cell in a file; nothing for a missing value. */
export function fileCell(name: TrailerColumnName, row: PresentedTrailer, zone: string): CsvCell {
  const column = trailerColumns[name]
  if (column.cell) return column.cell(row)
  const shown = column.text(row, zone)
  return shown === MISSING ? null : shown
}
