import type { Site } from '../../../domain/sites/site.ts'
import { historyColumns } from '../../../domain/trailers/history-columns.ts'
import type { PresentedHistoryRow, PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { serverNow } from '../../data/server-now.ts'
import { PrintPage } from '../../kit/print-page.tsx'
import type { HistoryDates } from './history-dates.ts'
import { HistoryFacts } from './history-facts.tsx'

export interface HistoryPaperProps {
  readonly trailer: PresentedTrailer
  readonly rows: readonly PresentedHistoryRow[]
  readonly dates: HistoryDates
  readonly site: Site
  readonly note: string | null
}

/** The history on paper: all acts of the chosen days, with what they do not cover. */
export function HistoryPaper({ trailer, rows, dates, site, note }: HistoryPaperProps) {
  const columns = historyColumns(site, trailer.Type)
  return (
    <PrintPage title={`Transaction history of trailer ${trailer.Number}`}>
      <HistoryFacts trailer={trailer} />
      <p>
        {site.Name}. From {dates.from ?? 'Any'} to {dates.to ?? 'Any'}. Times are those of {site.Timezone}. Printed{' '}
        {showDateTime(serverNow(), site.Timezone)}. {note}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.ID}>
              {columns.map(({ id, text }) => (
                <td key={id}>{text(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}
