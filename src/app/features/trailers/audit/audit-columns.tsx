import { alertCircleOutline } from 'ionicons/icons'
import type { Audit } from '../../../../domain/audits/audit.ts'
import { checkClock, clockWords } from '../../../../domain/audits/check-clock.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { StatusChip } from '../../../forms/trailer-chips.tsx'
import type { ListColumn, RowAct } from '../../../kit/list/list-column.ts'
import type { RowActs } from '../../../kit/list/table-columns.tsx'
import type { YardRow } from '../yard-row.ts'
import { type AuditTab, YardTab } from '../yard-filter.ts'
import { AuditTag, type AuditTagName, tagsOf, tagWords } from './audit-tag.tsx'
import { checkLook } from './check-look.ts'
import { NextCheck } from './next-check.tsx'
import { type OnYardMark, OnYardMarks } from './on-yard-marks.tsx'
import { serverNow } from '../../../data/server-now.ts'
import './audit.css'

/** The buttons of a row on an audit tab; null when no session is open or the person may not. */
export interface AuditActs {
  readonly session: Audit | null
  readonly onCheck: ((row: YardRow) => void) | null
  /** Null removes the column. */
  readonly onAlert: ((row: YardRow) => void) | null
  readonly onMark: ((row: YardRow, mark: OnYardMark) => void) | null
  /** IDs of trailers that this person added to the session by hand. */
  readonly added: readonly number[]
}

/**
 * The columns that an audit tab has besides those of its trailers (3-decisions §5), and last the
 * result of the open session.
 */
export function auditColumns(tab: AuditTab, site: Site, acts: AuditActs): readonly ListColumn<YardRow>[] {
  const tags = (row: YardRow) => {
    const all = tagsOf(row, acts.session?.ID ?? null, tab, acts.added.includes(row.ID))
    // The Here and Not here buttons of the yard audit already show a check.
    return tab === YardTab.YardAudit ? all.filter((name) => name !== 'checked') : all
  }
  const result: ListColumn<YardRow> = {
    id: 'result',
    label: 'Result',
    width: 190,
    importance: 4,
    text: (row) => tags(row).map(tagWords).join(', '),
    render: (row) => tags(row).map((name) => <AuditTag key={name} name={name} />),
    card: '2d',
  }
  if (tab === YardTab.YardAudit) return [result]
  return [nextCheckColumn(site), { ...result, cardRender: (row) => <ResultOrStatus row={row} tags={tags(row)} /> }]
}

interface ResultOrStatusProps {
  readonly row: YardRow
  readonly tags: readonly AuditTagName[]
}

/** The result of a check; before it the status, of which Product Protection has two alone, so that the box temperature has room. */
function ResultOrStatus({ row, tags }: ResultOrStatusProps) {
  if (tags.length === 0) return <StatusChip status={row.StatusType} name={row.StatusTypeName} />
  return tags.map((name) => <AuditTag key={name} name={name} />)
}

function nextCheckColumn(site: Site): ListColumn<YardRow> {
  return {
    id: 'NextCheckDate',
    label: 'Next check',
    sortKey: 'NextCheckDate',
    width: 200,
    importance: 3,
    text: (row) => clockWords(checkClock(row, site, serverNow())),
    render: (row) => <NextCheck trailer={row} site={site} />,
    card: '1d',
  }
}

/** The acts of an audit tab (3-decisions §5). */
export function auditRowActs(tab: AuditTab, { session, onCheck, onAlert, onMark }: AuditActs): RowActs<YardRow> {
  if (tab === YardTab.YardAudit) {
    const note = session ? (row: YardRow) => <OnYardMarks row={row} session={session} onMark={onMark} /> : undefined
    return { acts: [], header: 'Audit - On Yard', width: 230, isWide: true, note }
  }
  const check: RowAct<YardRow> | null = onCheck && {
    ...checkLook,
    onTap: onCheck,
    place: 'main',
  }
  const alert: RowAct<YardRow> | null = onAlert && {
    id: 'alert',
    header: 'Alert',
    words: () => 'Alert',
    label: ({ Number: number }) => `Alert ${number}`,
    icon: () => alertCircleOutline,
    onTap: onAlert,
    place: 'more',
  }
  return { acts: [check, alert].filter((act) => act !== null), header: 'Check', width: 120 }
}
