import { useMemo } from 'react'
import { type Audit, type AuditType, openQuestion } from '../../../../domain/audits/audit.ts'
import { ALERT_SENT } from '../../../../domain/audits/check-words.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { readStatusNow } from '../../../../sync/client.ts'
import { asOfNow } from '../../../../sync/sync-status.ts'
import { hasServer } from '../../../data/has-server.ts'
import { useSessionStore } from '../../../data/session-store.ts'
import { useTemporaryTrailers } from '../../../data/temporary-trailers.ts'
import type { YardRow } from '../yard-row.ts'
import { isAuditTab, type YardTab } from '../yard-filter.ts'
import { checkDialog, closeSessionDialog, type OverlayContext } from '../overlays.ts'
import type { AuditActs } from './audit-columns.tsx'
import { openSession } from '../../../forms/open-session.ts'
import { showSaveResult } from '../../../forms/save-command.ts'
import type { OpenOverlay } from '../../../forms/use-overlays.tsx'
import { markOnYard, saveAlert } from './save-audit.ts'
import { useAllClear } from './use-all-clear.ts'
import { sessionOf, useSessionPoll } from './use-sessions.ts'

export interface AuditTabOptions {
  readonly userID: number
  readonly site: Site
  readonly tab: YardTab
  readonly sessions: ReadonlyMap<number, Audit> | undefined
  readonly mayWrite: boolean
  readonly active: boolean
  readonly open: OpenOverlay<OverlayContext>
}

/** Returns the session of an audit tab, its row actions, its button and its progress. */
export function useAuditTab({ userID, site, tab, sessions, mayWrite, active, open }: AuditTabOptions) {
  const read = sessionOf(sessions, tab)
  const session = read ?? null
  const place = useMemo(() => ({ UserID: userID, SiteID: site.ID }), [userID, site.ID])
  const added = useTemporaryTrailers(place)
  const allClear = useAllClear(session, active)
  useSessionPoll(tab, active)
  const acts = useMemo(
    () =>
      actsOf({
        session,
        added,
        mayWrite,
        onCheck: ({ ID }) => open(checkDialog, { purpose: { name: 'check', trailerID: ID } }, ID),
      }),
    [session, added, mayWrite, open],
  )
  return { session: read, place, acts, allClear, button: buttonOf({ tab, site, session: read, mayWrite, open }) }
}

interface ActsOptions {
  readonly session: Audit | null
  readonly added: readonly number[]
  readonly mayWrite: boolean
  readonly onCheck: (row: YardRow) => void
}

function actsOf({ session, added, mayWrite, onCheck }: ActsOptions): AuditActs {
  const acting = mayWrite ? session : null
  return {
    session,
    added,
    onCheck: acting && onCheck,
    onMark: acting && ((row, mark) => void markOnYard(acting.ID, row.ID, mark)),
    onAlert: mayWrite ? (row) => void sendAlert(row) : null,
  }
}

/** Asks, then alerts the people of the site; the message depends on the current connection. */
async function sendAlert(row: YardRow): Promise<void> {
  if (!(await confirm({ title: `Send an alert about trailer ${row.Number}?`, confirmLabel: 'Send alert' }))) return
  const { status } = useSessionStore.getState()
  const hasSignal = status !== null && hasServer({ connection: asOfNow(status.connection, readStatusNow()) })
  showSaveResult(await saveAlert(row.ID), hasSignal ? ALERT_SENT : 'Alert saved. It is sent when you are online.')
}

/** The main button of an audit tab; null for none, also until the session is read. */
export interface SessionButton {
  readonly label: 'Open session' | 'Close session'
  readonly onTap: () => void
}

function buttonOf({
  tab,
  site,
  session,
  mayWrite,
  open,
}: Pick<AuditTabOptions, 'tab' | 'site' | 'mayWrite' | 'open'> & {
  readonly session: Audit | null | undefined
}): SessionButton | null {
  if (!isAuditTab(tab) || !mayWrite || session === undefined) return null
  if (session) return { label: 'Close session', onTap: () => open(closeSessionDialog, { session }) }
  return { label: 'Open session', onTap: () => void askToOpen(tab, site) }
}

async function askToOpen(tab: AuditType, site: Site): Promise<void> {
  if (await confirm({ title: openQuestion(tab), confirmLabel: 'Open session' })) await openSession(tab, site.ID)
}
