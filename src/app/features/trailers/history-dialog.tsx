import { mailOutline, printOutline, returnDownBackOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { serverNow } from '../../data/server-now.ts'
import { useUser } from '../../data/use-session.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { Button } from '../../kit/button.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { noActs, tableColumns } from '../../kit/list/table-columns.tsx'
import { useListLayout } from '../../kit/list/use-list-layout.ts'
import { NoteLine } from '../../kit/note-line.tsx'
import { Pager } from '../../kit/pager.tsx'
import { PressGroup } from '../../kit/press-group.tsx'
import { usePrinting } from '../../kit/print-page.tsx'
import { historyColumns } from './history-columns.ts'
import type { HistoryDates } from './history-dates.ts'
import { HistoryFacts } from './history-facts.tsx'
import { HistoryMail } from './history-mail.tsx'
import { HistoryPaper } from './history-paper.tsx'
import { askToUndoDeparture } from './undo-departure.ts'
import { useHistory } from './use-history.ts'
import './history.css'

export interface HistoryDialogProps {
  readonly trailerID: number
  readonly site: Site
  readonly onClose: () => void
}

const EMPTY_TEXT = 'Could not find history for this trailer for the selected dates.'
const ANY: HistoryDates = { from: null, to: null }

/** The history of a trailer, also offline, optionally limited to some days (spec 2§2.7). */
export function HistoryDialog({ trailerID, site, onClose }: HistoryDialogProps) {
  const user = useUser()
  const [typed, setTyped] = useState<HistoryDates>(ANY)
  const [asked, setAsked] = useState<HistoryDates>(ANY)
  const [page, setPage] = useState({ skip: 0, take: 10 })
  const [mailing, setMailing] = useState(false)
  const printing = usePrinting()
  const { trailer, rows, note } = useHistory(trailerID, asked, site)
  const type = trailer?.Type ?? 0
  const layout = useListLayout()
  const columns = useMemo(() => tableColumns(historyColumns(site, type), noActs, layout), [site, type, layout])
  const mayWrite = user !== null && may(toPerson(user), 'trailers.write')
  const mayMail = site.TransactionHistoryEnabled && mayWrite
  const turns = useOneAtATime()
  const today = dayOf(serverNow(), site.Timezone)
  const pick = (name: keyof HistoryDates, label: string) => (
    <DateField
      label={label}
      value={typed[name]}
      today={today}
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
        {trailer && <HistoryFacts trailer={trailer} />}
        <div className="history-dates">
          {pick('from', 'From')}
          {pick('to', 'To')}
          <Button onClick={filter}>Filter Dates</Button>
          <Button icon={printOutline} disabled={!rows || !trailer} onClick={() => window.print()}>
            Print
          </Button>
          {mayWrite && trailer?.State === TrailerState.Departed && (
            <PressGroup>
              <Button
                large
                icon={returnDownBackOutline}
                onClick={() => void turns.once(() => askToUndoDeparture(trailer, site.Timezone))}
              >
                Undo departure
              </Button>
            </PressGroup>
          )}
          {mayMail && (
            <Button icon={mailOutline} onClick={() => setMailing(!mailing)}>
              Transaction History
            </Button>
          )}
        </div>
        {mailing && <HistoryMail trailerID={trailerID} site={site} onDone={() => setMailing(false)} />}
        <NoteLine words={note} />
        <DataTable
          label="History"
          columns={columns}
          cards={layout === 'cards'}
          rows={rows?.slice(page.skip, page.skip + page.take)}
          rowKey={(row) => row.ID}
          emptyText={EMPTY_TEXT}
          pageSize={page.take}
        />
        <Pager label="Pages of the history" skip={page.skip} take={page.take} count={rows?.length} onChange={setPage} />
      </div>
      {printing && trailer && rows && (
        <HistoryPaper trailer={trailer} rows={rows} dates={asked} site={site} note={note} />
      )}
    </Dialog>
  )
}
