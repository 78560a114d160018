import { fieldLabels, columnLabels } from '../../../../domain/trailers/field-words.ts'
import { moment, plain, type TextColumn, temperature } from '../text-column.ts'

/** Columns of YARD AUDIT after "Audit - On Yard", in the order of 3-decisions §5. */
export const yardAuditColumns: readonly TextColumn[] = [
  plain('LocationName', fieldLabels.LocationID, 130),
  plain('Number', fieldLabels.Number, 140),
  plain('ScacName', fieldLabels.ScacID, 90),
  plain('TypeName', columnLabels.Type, 150),
  plain('StatusTypeName', fieldLabels.StatusType, 140),
  plain('ShipmentNumber', fieldLabels.ShipmentNumber, 140),
  plain('SealNumber', fieldLabels.SealNumber, 130),
  temperature('SetTemperature', fieldLabels.SetTemperature),
  moment('LastYardAuditDate', 'Last Checked'),
  plain('LastYardAuditUserName', 'Last Checked By', 170),
  dwell(),
]

/** Columns of PRODUCT PROTECTION before "Next check", in the order of 3-decisions §5. */
export const productProtectionColumns: readonly TextColumn[] = [
  plain('LocationName', fieldLabels.LocationID, 130),
  plain('Number', fieldLabels.Number, 140),
  plain('ScacName', fieldLabels.ScacID, 90),
  plain('FreightName', fieldLabels.FreightID, 150),
  temperature('SetTemperature', fieldLabels.SetTemperature),
  temperature('BoxTemperature', fieldLabels.BoxTemperature),
  temperature('TargetTemperature', columnLabels.TargetTemperature),
  plain('ReeferFuelLevelName', fieldLabels.ReeferFuelLevel, 160),
  plain('StatusTypeName', fieldLabels.StatusType, 140),
  moment('LastProductProtectionDate', 'Last Checked'),
  plain('LastProductProtectionUserName', 'Last Checked By', 170),
  dwell(),
]

function dwell(): TextColumn {
  return { ...plain('Dwell', 'Dwell', 140), sortKey: 'DwellMinutes' }
}
