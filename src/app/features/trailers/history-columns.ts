import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { timeWords } from '../../../domain/values/time-mark.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedHistoryRow } from '../../../domain/trailers/present-trailer.ts'
import { isReefer } from '../../../domain/trailers/trailer-lists.ts'
import { MISSING, showDay, showHistoryTime, showValue } from '../../../domain/values/display.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

type HistoryColumn = ListColumn<PresentedHistoryRow>

/** A card shows when, what, by whom and where. */
const slots: Readonly<Record<string, CardSlot>> = {
  ActionDateTime: '1a',
  LocationID: '1d',
  Action: '2a',
  ActionBy: '2d',
}

/** The columns of a trailer's history (spec 2§3); keep the result between renders. */
export function historyColumns(site: Site, type: number): readonly HistoryColumn[] {
  const zone = site.Timezone
  const degrees = (value: number | null) => (isReefer(type) ? showTemperature(value) : MISSING)
  return [
    column('ActionDateTime', 'Date', 200, (row) => showMoment(row, zone)),
    column('Action', 'Task', 130, showAction),
    column('ActionBy', 'Action By', 150, (row) => showValue(row.ActionBy)),
    column('Site', 'Site', 180, (row) => showValue(row.Site)),
    column('StatusType', fieldLabels.StatusType, 130, (row) => showValue(row.Status)),
    column('LocationID', fieldLabels.LocationID, 120, (row) => showValue(row.Location)),
    column('SetTemperature', fieldLabels.SetTemperature, 100, (row) => degrees(row.SetTemperature)),
    column('BoxTemperature', fieldLabels.BoxTemperature, 100, (row) => degrees(row.BoxTemperature)),
    column('ScacID', fieldLabels.ScacID, 90, (row) => showValue(row.Scac)),
    column('FreightID', fieldLabels.FreightID, 140, (row) => showValue(row.FreightName)),
    column('ReeferFuelLevel', 'Fuel Level', 110, (row) => showValue(row.FuelLevel)),
    column('TransactionID', fieldLabels.TransactionID, 140, (row) => showValue(row.TransactionID)),
    column('ShipmentNumber', fieldLabels.ShipmentNumber, 140, (row) => showValue(row.ShipmentNumber)),
    ...weightColumns(site),
    ...(site.ShipmentDateEnabled
      ? [column('ShipmentDate', fieldLabels.ShipmentDate, 130, (row) => showDay(row.ShipmentDate))]
      : []),
  ]
}

function weightColumns(site: Site): readonly HistoryColumn[] {
  if (!site.TrailerWeightEnabled) return []
  return [column('TrailerWeight', fieldLabels.TrailerWeight, 130, (row) => showValue(row.TrailerWeight))]
}

function column(id: string, label: string, width: number, text: (row: PresentedHistoryRow) => string): HistoryColumn {
  return { id, label, width, text, importance: 1, card: slots[id] }
}

/**
 * Returns the time of the act, and of its receipt if over a minute later (3-decisions §4), with a
 * note if the tablet's clock was corrected.
 */
export function showMoment(
  row: Pick<PresentedHistoryRow, 'ActionDateTime' | 'ReceivedDate' | 'GivenDate' | 'TimeUncertain'>,
  zone: string,
): string {
  const received = row.ReceivedDate === null ? null : `received ${showHistoryTime(row.ReceivedDate, zone)}`
  const given = row.GivenDate === null ? '' : `, given as ${showHistoryTime(row.GivenDate, zone)}`
  const words = timeWords(row)
  const notes = [received, words === null ? null : `${words}${given}`].filter((note) => note !== null)
  const done = showHistoryTime(row.ActionDateTime, zone)
  return notes.length === 0 ? done : `${done} (${notes.join('; ')})`
}

function showAction(row: PresentedHistoryRow): string {
  return row.Remark === null ? row.Task : `${row.Task}: ${row.Remark}`
}
