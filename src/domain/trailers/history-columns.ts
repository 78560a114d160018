import { OUT_OF_RANGE } from '../audits/note-check.ts'
import type { Site } from '../sites/site.ts'
import { toCsv } from '../values/csv.ts'
import { inZone } from '../values/day.ts'
import { MISSING, showDay, showHistoryTime, showValue } from '../values/display.ts'
import { fileNamePart } from '../values/file-name.ts'
import type { Instant } from '../values/instant.ts'
import { showTemperature } from '../values/temperature.ts'
import { timeWords } from '../values/time-mark.ts'
import { fieldLabels } from './field-words.ts'
import type { PresentedHistoryRow } from './present-trailer.ts'
import type { Trailer } from './trailer.ts'
import { Activity, isReefer } from './trailer-lists.ts'
import { weightWords } from './weight-source.ts'

/** A column of a trailer's history, on the screen, on paper and in the file. */
export interface HistoryColumn {
  readonly id: string
  readonly label: string
  readonly text: (row: PresentedHistoryRow) => string
}

type HistorySite = Pick<Site, 'Timezone' | 'TrailerWeightEnabled' | 'ShipmentDateEnabled'>

/** Returns the columns of a history (spec 2§3), with the line that says what an act changed. */
export function historyColumns(site: HistorySite, type: number): readonly HistoryColumn[] {
  const degrees = (value: number | null) => (isReefer(type) ? showTemperature(value) : MISSING)
  return [
    { id: 'ActionDateTime', label: 'Date', text: (row) => showMoment(row, site.Timezone) },
    { id: 'Action', label: 'Task', text: ({ Task, Remark }) => (Remark === null ? Task : `${Task}: ${Remark}`) },
    { id: 'Changes', label: 'What changed', text: (row) => historyLine(row, type) },
    { id: 'ActionBy', label: 'Action By', text: ({ ActionBy }) => showValue(ActionBy) },
    { id: 'Site', label: 'Site', text: (row) => showValue(row.Site) },
    { id: 'StatusType', label: fieldLabels.StatusType, text: ({ Status }) => showValue(Status) },
    { id: 'LocationID', label: fieldLabels.LocationID, text: ({ Location }) => showValue(Location) },
    { id: 'SetTemperature', label: fieldLabels.SetTemperature, text: (row) => degrees(row.SetTemperature) },
    { id: 'BoxTemperature', label: fieldLabels.BoxTemperature, text: (row) => degrees(row.BoxTemperature) },
    { id: 'ScacID', label: fieldLabels.ScacID, text: ({ Scac }) => showValue(Scac) },
    { id: 'FreightID', label: fieldLabels.FreightID, text: ({ FreightName }) => showValue(FreightName) },
    { id: 'ReeferFuelLevel', label: 'Fuel Level', text: ({ FuelLevel }) => showValue(FuelLevel) },
    { id: 'TransactionID', label: fieldLabels.TransactionID, text: (row) => showValue(row.TransactionID) },
    { id: 'ShipmentNumber', label: fieldLabels.ShipmentNumber, text: (row) => showValue(row.ShipmentNumber) },
    ...(site.TrailerWeightEnabled
      ? [
          {
            id: 'TrailerWeight',
            label: fieldLabels.TrailerWeight,
            text: (row: PresentedHistoryRow) => weightWords(row.TrailerWeight, row.TrailerWeightSource),
          },
        ]
      : []),
    ...(site.ShipmentDateEnabled
      ? [
          {
            id: 'ShipmentDate',
            label: fieldLabels.ShipmentDate,
            text: (row: PresentedHistoryRow) => showDay(row.ShipmentDate),
          },
        ]
      : []),
  ]
}

/** Returns what an act changed, and who did it: 'Trailer Weight 15500 to 12345, by Ana Ruiz'. */
export function historyLine(row: PresentedHistoryRow, type: number): string {
  return `${row.Changed === '' ? unchangedWords(row, type) : row.Changed}, by ${row.ActionBy}`
}

/** Returns what an act says that changed no field. */
function unchangedWords(row: PresentedHistoryRow, type: number): string {
  const place = row.Location === '' ? '' : ` at ${row.Location}`
  switch (row.Action) {
    case Activity.Arrived:
    case Activity.ReArrived:
      return `${row.Task}${place}, ${row.Status}`
    case Activity.Departed:
      return row.Task
    // A check's remark says what was found instead, or that the check no longer counts.
    case Activity.YardCheck:
      return row.Remark ?? `Seen${place}`
    case Activity.ProductCheck:
      if (row.Remark !== null && row.Remark !== OUT_OF_RANGE) return row.Remark
      return isReefer(type) ? `Box temp ${showTemperature(row.BoxTemperature)} as before` : 'Checked'
    case Activity.Task:
      return `Completed${place}`
    default:
      return 'Nothing changed'
  }
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

/** Returns a history as a CSV file, in the order of the rows. */
export function historyCsv(rows: readonly PresentedHistoryRow[], type: number, site: HistorySite): string {
  const columns = historyColumns(site, type)
  return toCsv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))])
}

/** Returns `{number}_Transaction-History_{date}.csv` by the site's today. */
export function historyFileName({ Number: number }: Pick<Trailer, 'Number'>, now: Instant, zone: string): string {
  return `${fileNamePart(number)}_Transaction-History_${inZone(now, zone).format('YYYY-MM-DD')}.csv`
}
