import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo, useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { type PresentedTrailer, presentHistory, presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { isReefer } from '../../../domain/trailers/trailer-lists.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { showValue } from '../../../domain/values/display.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'
import { getTrailer, listTrailerHistory } from '../../../mirror/reads/trailers.ts'
import { Button } from '../../kit/button.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { noActs, tableColumns } from '../../kit/list/table-columns.tsx'
import { useListLayout } from '../../kit/list/use-list-layout.ts'
import { Pager } from '../../kit/pager.tsx'
import { historyColumns } from './history-columns.ts'
import { type HistoryDates, historyRange } from './history-dates.ts'
import { useKept } from '../../data/use-kept.ts'
import { useReferences } from '../../data/use-references.ts'
import { serverNow } from '../../data/server-now.ts'

export interface HistoryDialogProps {
  readonly trailerID: number
  readonly site: Site
  readonly onClose: () => void
}

const EMPTY_TEXT = 'Could not find history for this trailer for the selected dates.'
const ANY: HistoryDates = { from: null, to: null }

/** The history of a trailer from the mirror, optionally limited to some days (spec 2§2.7). */
export function HistoryDialog({ trailerID, site, onClose }: HistoryDialogProps) {
  const [typed, setTyped] = useState<HistoryDates>(ANY)
  const [asked, setAsked] = useState<HistoryDates>(ANY)
  const [page, setPage] = useState({ skip: 0, take: 10 })
  const history = useLiveQuery(() => {
    const { from, to } = historyRange(asked, site.Timezone)
    return listTrailerHistory(trailerID, from, to)
  }, [trailerID, asked, site.Timezone])
  const trailer = useLiveQuery(() => getTrailer(trailerID), [trailerID])
  const now = serverNow()
  const references = useReferences(site, trailer ? [...(history ?? []), trailer] : [])
  // The present rows stay until the names of the next ones are read.
  const rows = useKept(references && history?.map((row) => presentHistory(row, references)))
  const head = useKept(references && trailer && presentTrailer(trailer, references, now))
  const type = trailer?.Type ?? 0
  const layout = useListLayout()
  const columns = useMemo(() => tableColumns(historyColumns(site, type), noActs, layout), [site, type, layout])
  const pick = (name: keyof HistoryDates, label: string) => (
    <DateField
      label={label}
      value={typed[name]}
      today={dayOf(now, site.Timezone)}
      bounded
      from={name === 'to' ? typed.from : null}
      to={name === 'from' ? typed.to : null}
      hint={typed[name] === null ? 'Any' : undefined}
      onChange={(day) => setTyped({ ...typed, [name]: day })}
    />
  )
  function filter() {
    setAsked(typed)
    setPage({ ...page, skip: 0 })
  }
  return (
    <Dialog title={`History of trailer ${trailer?.Number ?? ''}`} wide onClose={onClose}>
      <div className="history">
        {head && <HistoryHeader trailer={head} />}
        <div className="history-dates">
          {pick('from', 'From')}
          {pick('to', 'To')}
          <Button onClick={filter}>Filter Dates</Button>
        </div>
        <DataTable
          label="History"
          columns={columns}
          cards={layout === 'cards'}
          rows={rows?.slice(page.skip, page.skip + page.take)}
          rowKey={(row) => row.ID}
          emptyText={EMPTY_TEXT}
          pageSize={page.take}
        />
        <Pager skip={page.skip} take={page.take} count={rows?.length} onChange={setPage} />
      </div>
    </Dialog>
  )
}

function HistoryHeader({ trailer }: { readonly trailer: PresentedTrailer }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [fieldLabels.ScacID, trailer.ScacName],
    [fieldLabels.Number, trailer.Number],
    ['Latest state', trailer.StateName],
    [fieldLabels.AKA, trailer.AKA],
    [fieldLabels.Type, trailer.TypeName],
    [fieldLabels.FreightID, trailer.FreightName],
    [fieldLabels.DirectionType, trailer.DirectionTypeName],
    [fieldLabels.Intent, trailer.IntentName],
    [fieldLabels.StatusType, trailer.StatusTypeName],
    [fieldLabels.ShipmentNumber, trailer.ShipmentNumber],
    [fieldLabels.TransactionID, trailer.TransactionID],
    ...(isReefer(trailer.Type) ? reeferFacts(trailer) : []),
  ]
  return (
    <dl className="history-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{showValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function reeferFacts(trailer: PresentedTrailer): readonly (readonly [string, string])[] {
  return [
    [fieldLabels.ReeferFuelLevel, trailer.ReeferFuelLevelName],
    [fieldLabels.TargetTemperature, showTemperature(trailer.TargetTemperature)],
    [fieldLabels.SetTemperature, showTemperature(trailer.SetTemperature)],
    [fieldLabels.BoxTemperature, showTemperature(trailer.BoxTemperature)],
  ]
}
