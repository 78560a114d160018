import { useIonRouter } from '@ionic/react'
import { chevronBackOutline, constructOutline, downloadOutline, imageOutline, printOutline } from 'ionicons/icons'
import { type ReactNode, useMemo, useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { type Audit, closedMark, openedMark, SessionState } from '../../../domain/audits/audit.ts'
import {
  type AuditReport,
  auditTitle,
  countWords,
  isLookedAt,
  reportCsv,
  type ReportRow,
} from '../../../domain/audits/report.ts'
import { reportFileName } from '../../../domain/audits/report-file.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime, showMoment } from '../../../domain/values/display.ts'
import { ActTime } from '../../kit/act-time.tsx'
import { listPhotos, type PhotosOf } from '../../../mirror/reads/photos.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { downloadFile } from '../../kit/download-file.ts'
import { noActs, tableColumns } from '../../kit/list/table-columns.tsx'
import { useListLayout } from '../../kit/list/use-list-layout.ts'
import { PartView } from '../../kit/part-view.tsx'
import { PrintPage, usePrinting } from '../../kit/print-page.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { VirtualTable } from '../../kit/virtual-table.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { photoStrip } from '../photos/overlays.ts'
import { mailWords } from './mail-words.ts'
import { useAuditView } from '../../data/use-audit-view.ts'
import { useWalkCadence } from './use-walk-view.ts'
import { useOutgoing } from './use-outgoing.ts'
import { reportListColumns } from './report-columns.tsx'
import { NoSession } from './no-session.tsx'
import { type OfSession, ofSession } from './of-session.tsx'
import './report.css'

/** One session's report, to read, print or save, also offline. */
export default ofSession('Audit Report', Report)

function Report({ user, site, auditID }: OfSession) {
  const router = useIonRouter()
  const active = useActive()
  const view = useAuditView(auditID, active)
  useWalkCadence(active)
  const outgoing = useOutgoing(user, active)
  const report = view?.report
  const photos = useLiveQuery(() => listPhotos(site.ID, { name: 'session', auditID }), [site.ID, auditID])?.length ?? 0
  const [showsPhotos, setShowsPhotos] = useState(false)
  const showsFindings = view && view.findings.length > 0 && may(toPerson(user), 'trailers.write')
  function save(of: AuditReport) {
    downloadFile(reportCsv(of, site.Timezone), reportFileName(site.Name, of.audit, site.Timezone), 'text/csv')
  }
  return (
    <Screen
      title="Audit Report"
      aside={
        <div className="report-buttons">
          <Button icon={chevronBackOutline} tone="quiet" onClick={() => router.push('/audit-reports', 'root')}>
            All reports
          </Button>
          {showsFindings && (
            <Button
              icon={constructOutline}
              onClick={() => router.push(`/yard-control/walk/${auditID}/findings`, 'root')}
            >
              Findings
            </Button>
          )}
          {photos > 0 && (
            <Button icon={imageOutline} disabled={!report} onClick={() => setShowsPhotos(true)}>
              {`Photos (${photos})`}
            </Button>
          )}
          <Button icon={printOutline} disabled={!report} onClick={() => window.print()}>
            Print
          </Button>
          <Button icon={downloadOutline} disabled={!report} onClick={() => report && save(report)}>
            Download CSV
          </Button>
        </div>
      }
    >
      {view === undefined && <Loading label="Loading the report" />}
      {view === null && <NoSession />}
      {report && (
        <ReportPaper
          report={report}
          site={site}
          hasPhotos={photos > 0}
          mail={outgoing === undefined || report.audit.State === SessionState.Open ? null : mailLine(outgoing, auditID)}
        />
      )}
      {report && showsPhotos && (
        <Dialog
          title={`Photos of the ${auditTitle(report.audit.Type)}`}
          wide
          isText
          onClose={() => setShowsPhotos(false)}
        >
          <ReportPhotos report={report} site={site} />
        </Dialog>
      )}
    </Screen>
  )
}

function mailLine(outgoing: Parameters<typeof mailWords>[0] | null, auditID: number): string {
  return outgoing === null ? 'Known only online' : mailWords(outgoing, auditID)
}

interface ReportPaperProps {
  readonly report: AuditReport
  readonly site: Site
  readonly mail: string | null
  readonly hasPhotos: boolean
}

function ReportPaper(props: ReportPaperProps) {
  const { report, site, hasPhotos } = props
  const { audit, counts } = report
  const title = auditTitle(audit.Type)
  const isPrinting = usePrinting()
  return (
    <>
      <article className="report" aria-label={title}>
        <header className="report-head">
          <h2>
            {title}
            <span className="report-site">{site.Name}</span>
          </h2>
          <p className="report-counts">{countWords(counts, audit.Type)}</p>
          <ReportFacts {...props} />
        </header>
        <ReportTable report={report} zone={site.Timezone} />
      </article>
      {/* With photos not only while printing: the browser takes its picture before they could be read. */}
      {(isPrinting || hasPhotos) && (
        <PrintPage title={`${title}, ${site.Name}`}>
          <p>{countWords(counts, audit.Type)}</p>
          <ReportFacts {...props} />
          {isPrinting && <PrintedTable report={report} zone={site.Timezone} />}
          {hasPhotos && <ReportPhotos report={report} site={site} />}
        </PrintPage>
      )}
    </>
  )
}

/** The photos of the session's checks, each with its trailer. */
function ReportPhotos({ report: { audit, rows }, site }: Pick<ReportPaperProps, 'report' | 'site'>) {
  const numbers = useMemo(
    () =>
      new Map(rows.flatMap(({ TrailerID, TrailerNumber }) => (TrailerID === null ? [] : [[TrailerID, TrailerNumber]]))),
    [rows],
  )
  const of: PhotosOf = { name: 'session', auditID: audit.ID }
  return <PartView part={photoStrip} props={{ of, site, numbers }} />
}

function ReportFacts({ report: { audit }, site: { Timezone: zone }, mail }: Omit<ReportPaperProps, 'hasPhotos'>) {
  return (
    <dl>
      <Fact name="Opened">
        <ActTime shown={showDateTime(audit.OpenedDate, zone)} mark={openedMark(audit)} zone={zone} />
        {`, ${audit.OpenedUserName}`}
      </Fact>
      <Fact name="Closed">
        <Closed audit={audit} zone={zone} />
      </Fact>
      {audit.AmendedDate !== null && <Fact name="Amended">{amendedWords(audit, audit.AmendedDate, zone)}</Fact>}
      {mail !== null && <Fact name="Mail">{mail}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Closed({ audit, zone }: { readonly audit: Audit; readonly zone: string }) {
  if (audit.ClosedDate === null) return 'Open now'
  return (
    <>
      <ActTime shown={showDateTime(audit.ClosedDate, zone)} mark={closedMark(audit)} zone={zone} />
      {`, ${audit.ClosedUserName ?? ''}`}
    </>
  )
}

/** Returns the amendment's time, with the day only if it differs from the close's. */
function amendedWords({ ClosedDate }: Audit, at: string, zone: string): string {
  return ClosedDate === null ? showDateTime(at, zone) : showMoment(at, zone, ClosedDate)
}

/** True for results that somebody must act on. */
const isFinding = (row: ReportRow) => row.result !== 'checked' && isLookedAt(row)

const keepAll = () => undefined

interface ReportTableProps {
  readonly report: AuditReport
  readonly zone: string
}

function ReportTable({ report: { audit, rows }, zone }: ReportTableProps) {
  const layout = useListLayout()
  const columns = useMemo(
    () => tableColumns(reportListColumns(audit.Type, zone), noActs, layout),
    [audit.Type, zone, layout],
  )
  const keys = useMemo(() => rows.map((_, at) => at), [rows])
  const byKey = useMemo(() => new Map(rows.entries()), [rows])
  return (
    <VirtualTable
      label="Rows"
      columns={columns}
      cards={layout === 'cards'}
      keys={keys}
      rows={byKey}
      onVisibleKeys={keepAll}
      emptyText="No entries."
      tone={(row) => (isFinding(row) ? 'error' : null)}
    />
  )
}

/** Renders every row, for paper: on the screen, thousands take seconds. */
function PrintedTable({ report: { audit, rows }, zone }: ReportTableProps) {
  const columns = tableColumns(reportListColumns(audit.Type, zone), noActs, 'table')
  return (
    <table className="report-print">
      <thead>
        <tr>
          {columns.map(({ id, header }) => (
            <th key={id} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={`${row.TrailerID ?? `stranger-${at}`} ${row.CheckedDate}`}
            data-finding={isFinding(row) || undefined}
          >
            {columns.map(({ id, render }) => (
              <td key={id}>{render(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
