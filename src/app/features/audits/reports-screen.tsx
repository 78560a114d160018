import { useIonRouter } from '@ionic/react'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo } from 'react'
import { type Audit, closedMark, openedMark, SessionState } from '../../../domain/audits/audit.ts'
import { auditTitle } from '../../../domain/audits/report.ts'
import type { Answers } from '../../../contract/answers.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listAudits } from '../../../mirror/reads/audits.ts'
import { actTimeCell } from '../../kit/act-time.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import type { Column } from '../../kit/column.ts'
import { Screen } from '../../kit/screen.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { useSite, useUser } from '../../data/use-session.ts'
import { mailWords } from './mail-words.ts'
import { useOutgoing } from './use-outgoing.ts'
import './report.css'

/** The audit sessions of the site that are on this tablet, newest first; works offline. */
export function ReportsScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  return <Reports key={site.ID} user={user} site={site} />
}

/** Empty lines shown while the sessions are read. */
const LINES = 10

function Reports({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const router = useIonRouter()
  const active = useActive()
  const audits = useLiveQuery(async () => (active ? await listAudits(site.ID) : undefined), [site.ID, active])
  const outgoing = useOutgoing(user, active)
  const columns = useMemo(
    () => reportColumns(site.Timezone, outgoing, (audit) => router.push(`/audit-reports/${audit.ID}`, 'root')),
    [site.Timezone, outgoing, router],
  )
  return (
    <Screen title="Audit Reports" aside={<SyncStateLine />}>
      <DataTable
        label="Audit Reports"
        columns={columns}
        rows={audits}
        rowKey={(audit) => audit.ID}
        emptyText="No audit sessions yet."
        pageSize={LINES}
      />
    </Screen>
  )
}

function reportColumns(
  zone: string,
  outgoing: Answers['Outgoing'] | null | undefined,
  onOpen: (audit: Audit) => void,
): readonly Column<Audit>[] {
  const mail: Column<Audit> = {
    id: 'mail',
    header: 'Mail',
    render: (audit) => mailCell(audit, outgoing ?? null),
    width: 320,
  }
  return [
    {
      id: 'type',
      header: 'Report',
      width: 220,
      render: (audit) => (
        <button type="button" className="report-link" onClick={() => onOpen(audit)}>
          {auditTitle(audit.Type)}
        </button>
      ),
    },
    {
      id: 'opened',
      header: 'Opened',
      width: 170,
      render: (audit) => actTimeCell(showDateTime(audit.OpenedDate, zone), openedMark(audit), zone),
    },
    { id: 'openedBy', header: 'Opened by', width: 180, render: ({ OpenedUserName }) => OpenedUserName },
    {
      id: 'closed',
      header: 'Closed',
      width: 170,
      render: (audit) =>
        audit.State === SessionState.Open ? (
          <strong>Open now</strong>
        ) : (
          actTimeCell(showDateTime(audit.ClosedDate, zone), closedMark(audit), zone)
        ),
    },
    { id: 'closedBy', header: 'Closed by', width: 180, render: ({ ClosedUserName }) => ClosedUserName ?? '' },
    {
      id: 'amended',
      header: 'Amended',
      width: 170,
      render: ({ AmendedDate }) => (AmendedDate === null ? '' : showDateTime(AmendedDate, zone)),
    },
    ...(outgoing === undefined ? [] : [mail]),
  ]
}

function mailCell(audit: Audit, outgoing: Answers['Outgoing'] | null): string {
  if (audit.State === SessionState.Open) return ''
  return outgoing === null ? 'Not known without signal' : mailWords(outgoing, audit.ID)
}
