import type { ReactNode } from 'react'
import { type ReportColumnName, reportColumns, type ReportRow } from '../../../domain/audits/report.ts'
import { MISSING, showDateTime } from '../../../domain/values/display.ts'
import { actTimeCell } from '../../kit/act-time.tsx'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** Pixels. */
const widths: Readonly<Record<ReportColumnName, number>> = {
  Number: 150,
  ScacID: 100,
  Result: 210,
  LocationID: 150,
  FoundAt: 150,
  SetTemperature: 110,
  BoxTemperature: 110,
  ReeferFuelLevel: 160,
  CheckedDate: 170,
  CheckedBy: 190,
}

/** Beside the result stands what gives it: the place of a sighting, or the readings. */
const slots: Partial<Readonly<Record<ReportColumnName, CardSlot>>> = {
  Number: '1a',
  FoundAt: '1b',
  BoxTemperature: '1b',
  Result: '1d',
  LocationID: '2a',
  ScacID: '2b',
  CheckedDate: '2d',
}

/** Returns the columns of a report of this audit type; a card has the facts of all of them. Keep it between renders. */
export function reportListColumns(type: number, zone: string): readonly ListColumn<ReportRow>[] {
  return reportColumns(type, zone).map(({ id, header, cell, mark }, at) => {
    const text = (row: ReportRow) => String(cell(row) ?? '')
    return {
      ...{ id, label: header, width: widths[id], text, importance: at + 1 },
      render: mark && ((row) => actTimeCell(text(row), mark(row), zone)),
      ...{ card: slots[id], cardRender: cardRenders[id] && ((row) => cardRenders[id]?.(row, zone)) },
    }
  })
}

const cardRenders: Partial<Readonly<Record<ReportColumnName, (row: ReportRow, zone: string) => ReactNode>>> = {
  FoundAt: ({ FoundAt }) => FoundAt && `Found at ${FoundAt}`,
  BoxTemperature: readingWords,
  CheckedDate: checkedCell,
}

function readingWords({ SetTemperature, BoxTemperature, ReeferFuelLevelName, Defrost }: ReportRow): string {
  const readings = [
    SetTemperature !== null && `Set ${SetTemperature}`,
    Defrost ? 'Defrost' : BoxTemperature !== null && `Box ${BoxTemperature}`,
    ReeferFuelLevelName !== '' && `Fuel ${ReeferFuelLevelName}`,
  ]
  return readings.filter((words) => words !== false).join(' · ')
}

/** Names the person behind the time. */
function checkedCell({ CheckedDate, CheckedMark, CheckedBy }: ReportRow, zone: string): ReactNode {
  if (CheckedDate === null) return MISSING
  const time = actTimeCell(showDateTime(CheckedDate, zone), CheckedMark, zone)
  if (typeof time === 'string') return `${time}, ${CheckedBy}`
  return (
    <>
      {time}
      {`, ${CheckedBy}`}
    </>
  )
}
