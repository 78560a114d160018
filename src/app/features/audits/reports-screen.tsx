import { useIonRouter } from '@ionic/react'
import { documentTextOutline, lockOpenOutline } from 'ionicons/icons'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo } from 'react'
import { type Audit, closedMark, openedMark, SessionState } from '../../../domain/audits/audit.ts'
import { auditTitle } from '../../../domain/audits/report.ts'
import type { Answers } from '../../../contract/answers.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listAudits } from '../../../mirror/reads/audits.ts'
import { actTimeCell } from '../../kit/act-time.tsx'
import { Chip } from '../../kit/chip.tsx'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { useListView } from '../../data/ui-store.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { mailWords } from './mail-words.ts'
import { useOutgoing } from './use-outgoing.ts'
import './report.css'

/** Lists the sessions on this tablet, newest first, also offline. */
export default ofSite(Reports)

const SCREEN = 'audit-reports'

function Reports({ user, site }: OfSite) {
  const router = useIonRouter()
  const active = useActive()
  const audits = useLiveQuery(async () => (active ? await listAudits(site.ID) : undefined), [site.ID, active])
  const outgoing = useOutgoing(user, active)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const columns = useMemo(() => reportColumns(site.Timezone, outgoing), [site.Timezone, outgoing])
  const acts = useMemo(() => reportActs(({ ID }) => router.push(`/audit-reports/${ID}`, 'root')), [router])
  return (
    <ListScreen
      title="Audit Reports"
      state={<SyncStateLine />}
      view={view}
      label="Audit Reports"
      columns={columns}
      acts={acts}
      list={{ rows: audits, rowKey, emptyText: 'No audit sessions yet.' }}
    />
  )
}

function rowKey({ ID }: Audit): number {
  return ID
}

function reportActs(onOpen: (audit: Audit) => void): RowActs<Audit> {
  const open: RowAct<Audit> = {
    id: 'open',
    header: 'Report',
    words: () => 'Open',
    label: ({ Type }) => auditTitle(Type),
    icon: () => documentTextOutline,
    onTap: onOpen,
    place: 'link',
    hasColumn: false,
  }
  return { acts: [open], header: '', width: 0 }
}

function reportColumns(zone: string, outgoing: Answers['Outgoing'] | null | undefined): readonly ListColumn<Audit>[] {
  const opened = ({ OpenedDate }: Audit) => showDateTime(OpenedDate, zone)
  const closed = ({ State, ClosedDate }: Audit) =>
    State === SessionState.Open ? 'Open now' : showDateTime(ClosedDate, zone)
  const mail: ListColumn<Audit> = {
    ...{ id: 'mail', label: 'Mail', width: 320, importance: 4, card: '2a' },
    text: (audit) => mailCell(audit, outgoing ?? null),
  }
  return [
    { id: 'type', label: 'Report', width: 220, importance: 1, card: '1a', text: ({ Type }) => auditTitle(Type) },
    {
      ...{ id: 'opened', label: 'Opened', width: 170, importance: 2, card: '1d', text: opened },
      render: (audit) => actTimeCell(opened(audit), openedMark(audit), zone),
    },
    { id: 'openedBy', label: 'Opened by', width: 180, importance: 5, text: ({ OpenedUserName }) => OpenedUserName },
    {
      ...{ id: 'closed', label: 'Closed', width: 170, importance: 3, card: '2d', text: closed },
      render: (audit) =>
        audit.State === SessionState.Open ? (
          <Chip look="info" icon={lockOpenOutline}>
            {closed(audit)}
          </Chip>
        ) : (
          actTimeCell(closed(audit), closedMark(audit), zone)
        ),
    },
    {
      id: 'closedBy',
      label: 'Closed by',
      width: 180,
      importance: 6,
      text: ({ ClosedUserName }) => ClosedUserName ?? '',
    },
    {
      ...{ id: 'amended', label: 'Amended', width: 170, importance: 7 },
      text: ({ AmendedDate }) => (AmendedDate === null ? '' : showDateTime(AmendedDate, zone)),
    },
    ...(outgoing === undefined ? [] : [mail]),
  ]
}

function mailCell(audit: Audit, outgoing: Answers['Outgoing'] | null): string {
  if (audit.State === SessionState.Open) return ''
  return outgoing === null ? 'Known only online' : mailWords(outgoing, audit.ID)
}
