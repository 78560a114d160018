import { exitOutline, locationOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import {
  type TrailerColumnFeatures,
  type TrailerColumnName,
  trailerColumns,
} from '../../../domain/trailers/trailer-columns.ts'
import type { TrailerSortKey } from '../../../domain/trailers/trailer-query-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { trailerReportColumns } from '../../../domain/trailers/trailer-report.ts'
import { showHistoryTime } from '../../../domain/values/display.ts'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import { Icon } from '../../kit/icon.tsx'
import { WarmBox } from './warm-box.tsx'
import { StatusChip } from '../../forms/trailer-chips.tsx'
import type { YardRow } from './yard-row.ts'
import { isAuditTab, YardTab } from './yard-filter.ts'

/** A column with its place in the table; its words are those of the domain. */
interface YardColumn {
  readonly id: TrailerColumnName
  readonly label?: string
  /** Pixels. */
  readonly width: number
  /** By default its ID. */
  readonly sortKey?: TrailerSortKey
  readonly align?: 'end'
}

function column(id: TrailerColumnName, width: number, align?: 'end'): YardColumn {
  return { id, width, ...(align && { align }) }
}

function moment(id: TrailerColumnName, width = 146): YardColumn {
  return column(id, width)
}

function yesNo(id: TrailerColumnName): YardColumn {
  return column(id, 140)
}

/** Pixels for a container's eleven characters behind the mark, so that columns never move. */
const number = column('Number', 170)
const scac = column('ScacName', 60)
const type = column('TypeName', 142)
const status = column('StatusTypeName', 160)
const place = column('LocationName', 88)
const set = column('SetTemperature', 80, 'end')
const box = column('BoxTemperature', 80, 'end')
const dwell: YardColumn = { ...column('Dwell', 120, 'end'), sortKey: 'DwellMinutes' }
const freight = column('FreightName', 150)
const shipment = column('ShipmentNumber', 130)
const shipmentDate = column('ShipmentDate', 130)
const seal = column('SealNumber', 130)

/** Those that one looks for, in the order in which the eye does, then the others of spec 2§2.1. */
const arrivals: readonly YardColumn[] = [
  ...[number, scac, type, status, place, set, box, dwell],
  moment('LastActivityDate'),
  column('ActivityName', 120),
  ...[freight, column('AKA', 120), shipment, shipmentDate],
  column('TransactionID', 140),
  column('TrailerWeight', 140, 'end'),
  ...[column('IntentName', 100), column('Inspection', 170)],
]

/** The further columns of the inventory (spec 2§2.1). */
const inventory: readonly YardColumn[] = [
  ...[seal, yesNo('SealIntact'), yesNo('SealMatchesBOL')],
  ...[column('SealNumber2', 120), moment('SealIntact2'), moment('SealMatchesBOL2')],
  ...[column('SealNumber3', 120), moment('SealIntact3'), moment('SealMatchesBOL3')],
  ...[yesNo('OdorFree'), yesNo('TandemWheels'), column('OutboundWeight', 140, 'end')],
  ...[column('Notes', 220), moment('ArrivalDate'), yesNo('EyesOnArrive'), column('AuditState', 160)],
  moment('LastConditionalDepartedDate', 200),
  column('LastConditionalDepartedUserName', 210),
  moment('LastYardAuditDate'),
  column('LastYardAuditUserName', 170),
  moment('LastProductProtectionDate', 175),
  column('LastProductProtectionUserName', 190),
]

/** In the order of 3-decisions §5. */
const yardAudit: readonly YardColumn[] = [
  ...[number, place, scac, type, status, shipment, seal, set],
  { ...moment('LastYardAuditDate'), label: 'Last Checked' },
  { ...column('LastYardAuditUserName', 170), label: 'Last Checked By' },
  dwell,
]

/** In the order of 3-decisions §5, before "Next check". */
const productProtection: readonly YardColumn[] = [
  ...[number, place, scac, freight, set, box],
  column('TargetTemperature', 80, 'end'),
  column('ReeferFuelLevelName', 160),
  status,
  { ...moment('LastProductProtectionDate'), label: 'Last Checked' },
  { ...column('LastProductProtectionUserName', 170), label: 'Last Checked By' },
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
    row.TemperatureOK === false && !isAway(row) ? (
      <WarmBox text={text} box={row.BoxTemperature} set={row.SetTemperature} />
    ) : (
      text
    ),
}

/** True for a trailer that stands nowhere on the yard; its row keeps the last place. */
function isAway({ State }: YardRow): boolean {
  return State === TrailerState.Departed || State === TrailerState.InTransit
}

/** The words of a trailer that is away, in place of where and for how long it stands: its state, and when it left. */
const awayTexts: Readonly<Record<string, (row: YardRow, zone: string) => string>> = {
  LocationName: ({ StateName }) => StateName,
  Dwell: ({ State, DepartureDate }, zone) =>
    showHistoryTime(State === TrailerState.Departed ? DepartureDate : null, zone),
}

function Place({ name, isAway }: { readonly name: string; readonly isAway: boolean }) {
  return (
    <>
      <Icon icon={isAway ? exitOutline : locationOutline} />
      <b className="row-place">{name}</b>
    </>
  )
}

/** The columns of a tab at a site (spec 2§2.1); keep the result between renders. */
export function yardColumns(
  tab: YardTab,
  site: ColumnFeatures & Pick<Site, 'Timezone'>,
): readonly ListColumn<YardRow>[] {
  return shownColumns(columnsOf[tab], site, awayTexts).map((column) => ({
    ...column,
    card: isReplaced(column.id, tab) ? undefined : column.card,
    saysMark: column.id === sayingOf(tab),
  }))
}

/** True where a card has a column of the audit in the place of this one (audit/audit-columns.tsx). */
function isReplaced(id: string, tab: YardTab): boolean {
  return (id === 'Dwell' && isAuditTab(tab)) || (id === 'StatusTypeName' && tab === YardTab.ProductProtection)
}

/** The features of columns in Yard Control, which has no column for the tag. */
type ColumnFeatures = Omit<TrailerColumnFeatures, 'ActiveSiteRFID'>

const shared = new Map([...arrivals, ...inventory, ...productProtection].map((column) => [column.id as string, column]))

/** On the screen each weight says its source itself. */
const fileOnly: readonly string[] = ['TrailerWeightSource', 'OutboundWeightSource']

/** The columns of the report at a site (spec 2§2.6), with the last place and the whole visit of those that left; keep the result between renders. */
export function reportColumns(site: TrailerColumnFeatures & Pick<Site, 'Timezone'>): readonly ListColumn<YardRow>[] {
  const columns = trailerReportColumns(site)
    .filter((id) => !fileOnly.includes(id))
    .map((id) => ({ ...(shared.get(id) ?? column(id, 150)), label: undefined }))
  return shownColumns(columns, site).map((column) => ({ ...column, saysMark: column.id === 'LastActivityDate' }))
}

function shownColumns(
  columns: readonly YardColumn[],
  site: Partial<TrailerColumnFeatures> & Pick<Site, 'Timezone'>,
  away: Partial<typeof awayTexts> = {},
): readonly ListColumn<YardRow>[] {
  return columns.flatMap((column) => {
    const { id } = column
    const { label, text, feature } = trailerColumns[id]
    if (feature !== undefined && !site[feature]) return []
    const rank = importance.indexOf(id)
    const awayText = away[id]
    const isOther = (row: YardRow) => awayText !== undefined && isAway(row)
    const cell = (row: YardRow) => ((isAway(row) && awayText) || text)(row, site.Timezone)
    const render = renders[id] ?? (awayText && ((_: YardRow, words: string) => words))
    return {
      sortKey: id,
      ...column,
      label: column.label ?? label,
      text: cell,
      render:
        render &&
        ((row: YardRow) =>
          isOther(row) ? <span className="row-away">{render(row, cell(row))}</span> : render(row, cell(row))),
      cardRender:
        id === 'LocationName' ? (row: YardRow) => <Place name={cell(row)} isAway={isOther(row)} /> : undefined,
      importance: rank === -1 ? importance.length + 1 : rank + 1,
      card: slots[id],
      cardLabel: cardLabels[id],
    }
  })
}
