import { alertCircleOutline, clipboardOutline } from 'ionicons/icons'
import type { Audit } from '../../../../domain/audits/audit.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { Column } from '../../../kit/column.ts'
import { Icon } from '../../../kit/icon.tsx'
import { NumberButton } from '../number-button.tsx'
import type { YardRow } from '../yard-row.ts'
import { type AuditTab, YardTab } from '../yard-filter.ts'
import { AuditTag, tagsOf } from './audit-tag.tsx'
import { NextCheck } from './next-check.tsx'
import { type OnYardMark, OnYardMarks } from './on-yard-marks.tsx'
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

/** The first columns of an audit tab (3-decisions §5). */
export function auditActColumns(tab: AuditTab, acts: AuditActs): Column<YardRow>[] {
  if (tab === YardTab.YardAudit) return [onYardColumn(acts)]
  return [checkColumn(acts), ...alertColumns(acts)]
}

/** The last columns of an audit tab. */
export function auditLastColumns(tab: AuditTab, site: Site): Column<YardRow>[] {
  if (tab === YardTab.YardAudit) return []
  return [
    {
      id: 'NextCheckDate',
      header: 'Next check',
      sortKey: 'NextCheckDate',
      width: 220,
      render: (row) => <NextCheck trailer={row} site={site} />,
    },
  ]
}

function onYardColumn(acts: AuditActs): Column<YardRow> {
  const { session, onMark } = acts
  return {
    id: 'on-yard',
    header: 'Audit - On Yard',
    width: onMark ? 340 : 220,
    render: (row) => (
      <>
        <span className="audit-number">{row.Number}</span>
        <Tags row={row} acts={acts} tab={YardTab.YardAudit} />
        {session && <OnYardMarks row={row} session={session} onMark={onMark} />}
      </>
    ),
  }
}

function checkColumn(acts: AuditActs): Column<YardRow> {
  const { onCheck } = acts
  return {
    id: 'check',
    header: 'Check',
    width: 200,
    render: (row) => (
      <>
        {onCheck ? (
          <span className="audit-number">
            <NumberButton row={row} act="Check" icon={clipboardOutline} onTap={onCheck} />
          </span>
        ) : (
          <span className="audit-number">{row.Number}</span>
        )}
        <Tags row={row} acts={acts} tab={YardTab.ProductProtection} />
      </>
    ),
  }
}

function alertColumns({ onAlert }: AuditActs): Column<YardRow>[] {
  if (!onAlert) return []
  return [
    {
      id: 'alert',
      header: 'Alert',
      width: 110,
      render: (row) => (
        <button type="button" className="row-act" aria-label={`Alert ${row.Number}`} onClick={() => onAlert(row)}>
          <Icon icon={alertCircleOutline} />
          Alert
        </button>
      ),
    },
  ]
}

interface TagsProps {
  readonly row: YardRow
  readonly acts: AuditActs
  readonly tab: AuditTab
}

function Tags({ row, acts, tab }: TagsProps) {
  const tags = tagsOf(row, acts.session?.ID ?? null, tab, acts.added.includes(row.ID))
  // The Here and Not here buttons of this tab already show a check.
  const shown = tab === YardTab.YardAudit ? tags.filter((name) => name !== 'checked') : tags
  return (
    <span className="audit-tags">
      {shown.map((name) => (
        <AuditTag key={name} name={name} />
      ))}
    </span>
  )
}
