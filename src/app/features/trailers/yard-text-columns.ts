import { fieldLabels, columnLabels } from '../../../domain/trailers/field-words.ts'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { AuditState, isHopper } from '../../../domain/trailers/trailer-lists.ts'
import { MISSING, showDay, showYesNo } from '../../../domain/values/display.ts'
import { productProtectionColumns, yardAuditColumns } from './audit/audit-text-columns.ts'
import { amount, type ColumnFeatures, moment, plain, type TextColumn, temperature, yesNo } from './text-column.ts'
import { YardTab } from './yard-filter.ts'

/** Columns of ARRIVALS after the buttons, in the order of spec 2§2.1. */
const arrivalColumns: readonly TextColumn[] = [
  moment('LastActivityDate', 'Recent Activity'),
  plain('ActivityName', 'Activity', 120),
  plain('LocationName', fieldLabels.LocationID, 130),
  plain('Number', fieldLabels.Number, 140),
  plain('ScacName', fieldLabels.ScacID, 90),
  plain('FreightName', fieldLabels.FreightID, 150),
  plain('AKA', fieldLabels.AKA, 120),
  plain('ShipmentNumber', fieldLabels.ShipmentNumber, 140),
  {
    id: 'ShipmentDate',
    header: fieldLabels.ShipmentDate,
    text: (row) => showDay(row.ShipmentDate),
    sortKey: 'ShipmentDate',
    width: 130,
    feature: 'ShipmentDateEnabled',
  },
  plain('TransactionID', fieldLabels.TransactionID, 140),
  plain('StatusTypeName', fieldLabels.StatusType, 140),
  { ...amount('TrailerWeight', fieldLabels.TrailerWeight), feature: 'TrailerWeightEnabled' },
  plain('IntentName', fieldLabels.Intent, 100),
  temperature('SetTemperature', fieldLabels.SetTemperature),
  temperature('BoxTemperature', fieldLabels.BoxTemperature),
  {
    id: 'Inspection',
    header: columnLabels.Inspection,
    text: (row) => showYesNo(row.Inspection),
    sortKey: 'Inspection',
    width: 170,
    feature: 'InspectionEnabled',
  },
]

/** The further columns of the inventory (spec 2§2.1). */
const inventoryColumns: readonly TextColumn[] = [
  plain('SealNumber', fieldLabels.SealNumber, 130),
  yesNo('SealIntact', fieldLabels.SealIntact),
  yesNo('SealMatchesBOL', fieldLabels.SealMatchesBOL),
  hopperSeal('SealNumber2'),
  hopperFlag('SealIntact2'),
  hopperFlag('SealMatchesBOL2'),
  hopperSeal('SealNumber3'),
  hopperFlag('SealIntact3'),
  hopperFlag('SealMatchesBOL3'),
  yesNo('OdorFree', fieldLabels.OdorFree),
  yesNo('TandemWheels', columnLabels.TandemWheels),
  amount('OutboundWeight', fieldLabels.OutboundWeight),
  plain('Notes', fieldLabels.Notes, 220),
  moment('ArrivalDate', 'Arrive Date'),
  yesNo('EyesOnArrive', fieldLabels.EyesOnArrive),
  {
    id: 'AuditState',
    header: 'Conditional Depart',
    text: (row) => showYesNo(row.AuditState === AuditState.ConditionalDeparted),
    sortKey: 'AuditState',
    width: 160,
  },
  moment('LastConditionalDepartedDate', 'Last Conditional Depart'),
  plain('LastConditionalDepartedUserName', 'Last Conditional Depart By', 210),
  moment('LastYardAuditDate', 'Last Yard Audit'),
  plain('LastYardAuditUserName', 'Last Yard Audit By', 170),
  moment('LastProductProtectionDate', 'Last Product Check'),
  plain('LastProductProtectionUserName', 'Last Product Check By', 190),
]

const columnsOf: Readonly<Record<YardTab, readonly TextColumn[]>> = {
  [YardTab.Arrivals]: arrivalColumns,
  [YardTab.ProductProtection]: productProtectionColumns,
  [YardTab.YardAudit]: yardAuditColumns,
  [YardTab.Inventory]: [...arrivalColumns, ...inventoryColumns],
}

/** The columns of a tab at a site, after its buttons. */
export function textColumnsOf(tab: YardTab, site: ColumnFeatures): readonly TextColumn[] {
  return columnsOf[tab].filter(({ feature }) => feature === undefined || site[feature])
}

/** Seals 2 and 3 exist on a hopper only. */
function hopperSeal(name: 'SealNumber2' | 'SealNumber3'): TextColumn {
  return plain(name, fieldLabels[name], 120)
}

function hopperFlag(name: 'SealIntact2' | 'SealMatchesBOL2' | 'SealIntact3' | 'SealMatchesBOL3'): TextColumn {
  const text = (row: PresentedTrailer) => (isHopper(row.Type) ? showYesNo(row[name]) : MISSING)
  return { id: name, header: fieldLabels[name], text, sortKey: name, width: 150 }
}
