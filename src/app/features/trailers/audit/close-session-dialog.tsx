import { cloudOfflineOutline, hourglassOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import type { PendingDevice } from '../../../../contract/answers.ts'
import { type Audit, AuditType, closeQuestion, isAuditType } from '../../../../domain/audits/audit.ts'
import { countWords } from '../../../../domain/audits/report.ts'
import { isHardlyLooked, type Looked } from '../../../../domain/audits/walk.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { showMoment } from '../../../../domain/values/display.ts'
import type { AuditView } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'
import { Button } from '../../../kit/button.tsx'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { closeSession } from './save-audit.ts'
import { useAuditView } from '../../../data/use-audit-view.ts'
import { useMinute } from '../../../data/use-minute.ts'
import './audit.css'

export interface CloseSessionDialogProps {
  readonly session: Audit
  readonly site: Site
  readonly onClose: () => void
}

/** Unsent checks on other tablets: undefined while the server is asked, null without a response. */
type Pending = readonly PendingDevice[] | null | undefined

/** Asks before closing a session, with changes on other tablets (spec 2§4, 3-decisions §5). */
export function CloseSessionDialog({ session, site, onClose }: CloseSessionDialogProps) {
  const view = useAuditView(session.ID, true)
  const pending = usePending(session.ID)
  const [busy, setBusy] = useState(false)
  async function close() {
    if (busy) return
    setBusy(true)
    if (!(await isMeant(view, session))) return setBusy(false)
    const isSaved = await closeSession(session)
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      title={isAuditType(session.Type) ? closeQuestion(session.Type) : 'Close session?'}
      onClose={onClose}
      footer={
        <>
          <Button large onClick={onClose}>
            Cancel
          </Button>
          <Button large tone="danger" busy={busy} disabled={view === undefined} onClick={() => void close()}>
            Close session
          </Button>
        </>
      }
    >
      <div className="close-session">
        <p>
          <b>{view ? countWords(view.counts, session.Type) : 'Counting'}</b>
        </p>
        <PendingWords pending={pending} zone={site.Timezone} />
      </div>
    </Dialog>
  )
}

/** Asks again when almost nothing was checked; returns true when the session is to be closed. */
async function isMeant(view: AuditView | null | undefined, { Type }: Audit): Promise<boolean> {
  if (!view || !isHardlyLooked(view.looked)) return true
  return confirm({
    title: 'Close it with so little checked?',
    text: hardlyLookedWords(view.looked, Type),
    confirmLabel: 'Close all the same',
    tone: 'danger',
  })
}

/** 'Only 3 of 187 spots were checked. The others stay Not checked in the report.' */
export function hardlyLookedWords({ looked, stops }: Looked, type: number): string {
  const what = type === AuditType.YardAudit ? 'spots' : 'trailers'
  const few = looked === 0 ? `None of ${stops} ${what}` : `Only ${looked} of ${stops} ${what}`
  const were = looked === 1 || looked === 0 ? 'was' : 'were'
  return `${few} ${were} checked. The others stay Not checked in the report.`
}

function PendingWords({ pending, zone }: { readonly pending: Pending; readonly zone: string }) {
  const now = useMinute()
  if (pending === undefined) return <p role="status">Asking the server what other tablets still hold</p>
  if (pending === null) {
    return (
      <p className="close-session-warning" role="status">
        <Icon icon={cloudOfflineOutline} />
        No answer from the server. Other tablets may hold checks; those made before the close still count when they
        arrive.
      </p>
    )
  }
  return pending.map((device) => (
    <p key={`${device.UserName} ${device.SeenAt}`} className="close-session-warning" role="status">
      <Icon icon={hourglassOutline} />
      {pendingWords(device, zone, now)}
    </p>
  ))
}

/** "3 changes of Gus Halvorsen's tablet have not arrived yet (as of 14:05)". */
export function pendingWords(
  { UserName, Waiting, SeenAt }: { readonly UserName: string; readonly Waiting: number; readonly SeenAt: string },
  zone: string,
  now: string,
): string {
  const changes = counted(Waiting, 'change')
  const have = Waiting === 1 ? 'has' : 'have'
  return `${changes} of ${UserName}'s tablet ${have} not arrived yet (as of ${showMoment(SeenAt, zone, now)})`
}

function usePending(auditID: number): Pending {
  const [pending, setPending] = useState<Pending>(undefined)
  useEffect(() => {
    let ended = false
    void yardClient
      .callServer('pendingChecks', { params: { id: auditID } })
      .then((answer) => (answer.name === 'answered' ? answer.value.Pending : null))
      .catch(() => null)
      .then((answer) => {
        if (!ended) setPending(answer)
      })
    return () => {
      ended = true
    }
  }, [auditID])
  return pending
}
