import { locationOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { columnLabels, fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { AuditState, isHopper, isReefer } from '../../../domain/trailers/trailer-lists.ts'
import type { TrailerSortKey } from '../../../domain/trailers/trailer-query-fields.ts'
import { MISSING, showDateTime, showDay, showValue, showYesNo } from '../../../domain/values/display.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import { Icon } from '../../kit/icon.tsx'
import { WarmBox } from './warm-box.tsx'
import { StatusChip } from '../../forms/trailer-chips.tsx'
import type { YardRow } from './yard-row.ts'
import { isAuditTab, YardTab } from './yard-filter.ts'

/** A column before the site's zone is known. */
interface YardColumn {
  readonly id: string
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** The text of a cell; times in the site's zone. */
  readonly text: (row: YardRow, zone: string) => string
  readonly sortKey?: TrailerSortKey
  readonly align?: 'end'
  /** The site's feature that the column needs. */
  readonly feature?: keyof ColumnFeatures
}

type ColumnFeatures = Pick<Site, 'ShipmentDateEnabled' | 'TrailerWeightEnabled' | 'InspectionEnabled'>

type KeysOf<V> = { [K in keyof YardRow]: YardRow[K] extends V ? K : never }[keyof YardRow]

function plain(id: KeysOf<string | null> & TrailerSortKey, label: string, width: number): YardColumn {
  return { id, label, text: (row) => showValue(row[id]), sortKey: id, width }
}

function moment(id: KeysOf<string | null> & TrailerSortKey, label: string): YardColumn {
  return { id, label, text: (row, zone) => showDateTime(row[id], zone), sortKey: id, width: 146 }
}

function amount(id: 'TrailerWeight' | 'OutboundWeight', label: string): YardColumn {
  return { id, label, text: (row) => showValue(row[id]), sortKey: id, align: 'end', width: 140 }
}

function degrees(id: 'SetTemperature' | 'BoxTemperature' | 'TargetTemperature', label: string): YardColumn {
  const text = (row: YardRow) => (isReefer(row.Type) ? showTemperature(row[id]).replace('-', '−') : MISSING)
  return { id, label, text, sortKey: id, align: 'end', width: 80 }
}

function yesNo(id: KeysOf<boolean> & TrailerSortKey, label: string): YardColumn {
  return { id, label, text: (row) => showYesNo(row[id]), sortKey: id, width: 140 }
}

/** Seals 2 and 3 exist on a hopper only. */
function hopperSeal(id: 'SealNumber2' | 'SealNumber3'): YardColumn {
  return plain(id, fieldLabels[id], 120)
}

function hopperFlag(id: 'SealIntact2' | 'SealMatchesBOL2' | 'SealIntact3' | 'SealMatchesBOL3'): YardColumn {
  const text = (row: YardRow) => (isHopper(row.Type) ? showYesNo(row[id]) : MISSING)
  return { id, label: fieldLabels[id], text, sortKey: id, width: 146 }
}

/** Pixels for a container's eleven characters behind the mark, so that columns never move. */
const number = plain('Number', fieldLabels.Number, 170)
const scac = plain('ScacName', fieldLabels.ScacID, 60)
const type = plain('TypeName', columnLabels.Type, 142)
const status = plain('StatusTypeName', fieldLabels.StatusType, 160)
const place = plain('LocationName', fieldLabels.LocationID, 84)
const set = degrees('SetTemperature', fieldLabels.SetTemperature)
const box = degrees('BoxTemperature', fieldLabels.BoxTemperature)
const dwell: YardColumn = { ...plain('Dwell', 'Dwell', 116), sortKey: 'DwellMinutes', align: 'end' }
const freight = plain('FreightName', fieldLabels.FreightID, 150)
const shipment = plain('ShipmentNumber', fieldLabels.ShipmentNumber, 130)
const shipmentDate: YardColumn = {
  id: 'ShipmentDate',
  label: fieldLabels.ShipmentDate,
  text: (row) => showDay(row.ShipmentDate),
  sortKey: 'ShipmentDate',
  width: 130,
  feature: 'ShipmentDateEnabled',
}
const inspection: YardColumn = {
  ...yesNo('Inspection', columnLabels.Inspection),
  width: 170,
  feature: 'InspectionEnabled',
}
const conditional: YardColumn = {
  id: 'AuditState',
  label: 'Conditional Depart',
  text: (row) => showYesNo(row.AuditState === AuditState.ConditionalDeparted),
  sortKey: 'AuditState',
  width: 160,
}

/** Those that one looks for, in the order in which the eye does, then the others of spec 2§2.1. */
const arrivals: readonly YardColumn[] = [
  ...[number, scac, type, status, place, set, box, dwell],
  moment('LastActivityDate', 'Recent Activity'),
  plain('ActivityName', 'Activity', 120),
  ...[freight, plain('AKA', fieldLabels.AKA, 120), shipment, shipmentDate],
  plain('TransactionID', fieldLabels.TransactionID, 140),
  { ...amount('TrailerWeight', fieldLabels.TrailerWeight), feature: 'TrailerWeightEnabled' },
  ...[plain('IntentName', fieldLabels.Intent, 100), inspection],
]

/** The further columns of the inventory (spec 2§2.1). */
const inventory: readonly YardColumn[] = [
  plain('SealNumber', fieldLabels.SealNumber, 130),
  yesNo('SealIntact', fieldLabels.SealIntact),
  yesNo('SealMatchesBOL', fieldLabels.SealMatchesBOL),
  ...[hopperSeal('SealNumber2'), hopperFlag('SealIntact2'), hopperFlag('SealMatchesBOL2')],
  ...[hopperSeal('SealNumber3'), hopperFlag('SealIntact3'), hopperFlag('SealMatchesBOL3')],
  yesNo('OdorFree', fieldLabels.OdorFree),
  yesNo('TandemWheels', columnLabels.TandemWheels),
  amount('OutboundWeight', fieldLabels.OutboundWeight),
  plain('Notes', fieldLabels.Notes, 220),
  moment('ArrivalDate', 'Arrive Date'),
  yesNo('EyesOnArrive', fieldLabels.EyesOnArrive),
  conditional,
  { ...moment('LastConditionalDepartedDate', 'Last Conditional Depart'), width: 200 },
  plain('LastConditionalDepartedUserName', 'Last Conditional Depart By', 210),
  moment('LastYardAuditDate', 'Last Yard Audit'),
  plain('LastYardAuditUserName', 'Last Yard Audit By', 170),
  { ...moment('LastProductProtectionDate', 'Last Product Check'), width: 175 },
  plain('LastProductProtectionUserName', 'Last Product Check By', 190),
]

/** In the order of 3-decisions §5. */
const yardAudit: readonly YardColumn[] = [
  ...[number, place, scac, type, status, shipment],
  plain('SealNumber', fieldLabels.SealNumber, 130),
  set,
  moment('LastYardAuditDate', 'Last Checked'),
  plain('LastYardAuditUserName', 'Last Checked By', 170),
  dwell,
]

/** In the order of 3-decisions §5, before "Next check". */
const productProtection: readonly YardColumn[] = [
  ...[number, place, scac, freight, set, box],
  degrees('TargetTemperature', columnLabels.TargetTemperature),
  plain('ReeferFuelLevelName', fieldLabels.ReeferFuelLevel, 160),
  status,
  moment('LastProductProtectionDate', 'Last Checked'),
  plain('LastProductProtectionUserName', 'Last Checked By', 170),
  dwell,
]

const columnsOf: Readonly<Record<YardTab, readonly YardColumn[]>> = {
  [YardTab.Arrivals]: arrivals,
  [YardTab.ProductProtection]: productProtection,
  [YardTab.YardAudit]: yardAudit,
  [YardTab.Inventory]: [...arrivals, ...inventory],
}

/** The columns that stay longest when space is short, by importance. */
const importance: readonly string[] = [
  ...['Number', 'LocationName', 'StatusTypeName', 'ScacName', 'Dwell'],
  ...['TypeName', 'BoxTemperature', 'SetTemperature', 'LastActivityDate'],
]

const slots: Readonly<Record<string, CardSlot>> = {
  Number: '1a',
  ScacName: '1b',
  TypeName: '1c',
  StatusTypeName: '1d',
  LocationName: '2a',
  SetTemperature: '2b',
  BoxTemperature: '2c',
  Dwell: '2d',
}

/** The times of the last act, in place of which a mark says what is not sent yet. */
const sayingOf = (tab: YardTab): string =>
  tab === YardTab.YardAudit
    ? 'LastYardAuditDate'
    : tab === YardTab.ProductProtection
      ? 'LastProductProtectionDate'
      : 'LastActivityDate'

const cardLabels: Readonly<Record<string, string>> = { SetTemperature: 'Set', BoxTemperature: 'Box' }

const renders: Readonly<Record<string, (row: YardRow, text: string) => ReactNode>> = {
  StatusTypeName: (row, text) => <StatusChip status={row.StatusType} name={text} />,
  LocationName: (_, text) => <b className="row-place">{text}</b>,
  BoxTemperature: (row, text) =>
    row.TemperatureOK === false ? <WarmBox text={text} box={row.BoxTemperature} set={row.SetTemperature} /> : text,
}

function Place({ name }: { readonly name: string }) {
  return (
    <>
      <Icon icon={locationOutline} />
      <b className="row-place">{name}</b>
    </>
  )
}

/** The columns of a tab at a site (spec 2§2.1); keep the result between renders. */
export function yardColumns(
  tab: YardTab,
  site: ColumnFeatures & Pick<Site, 'Timezone'>,
): readonly ListColumn<YardRow>[] {
  const shown = columnsOf[tab].filter(({ feature }) => feature === undefined || site[feature])
  return shown.map(({ feature: _feature, text, ...column }) => {
    const { id } = column
    const rank = importance.indexOf(id)
    const cell = (row: YardRow) => text(row, site.Timezone)
    const render = renders[id]
    return {
      ...column,
      text: cell,
      render: render && ((row) => render(row, cell(row))),
      cardRender: id === 'LocationName' ? (row) => <Place name={cell(row)} /> : undefined,
      importance: rank === -1 ? importance.length + 1 : rank + 1,
      // Its place belongs to the result of the audit there.
      card: id === 'Dwell' && isAuditTab(tab) ? undefined : slots[id],
      cardLabel: cardLabels[id],
      saysMark: id === sayingOf(tab),
    }
  })
}
