import { useIonRouter } from '@ionic/react'
import {
  addOutline,
  checkmarkDoneOutline,
  documentTextOutline,
  footstepsOutline,
  lockClosedOutline,
  lockOpenOutline,
  thermometerOutline,
} from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { type Audit, closedMark, openedMark } from '../../../../domain/audits/audit.ts'
import { auditTitle, countWords } from '../../../../domain/audits/report.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { showDateTime, showMoment } from '../../../../domain/values/display.ts'
import { ActTime } from '../../../kit/act-time.tsx'
import { Button } from '../../../kit/button.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { clearTemporaryTrailers, type TemporaryPlace } from '../../../data/temporary-trailers.ts'
import { type AuditTab, YardTab } from '../yard-filter.ts'
import { AddToSession } from './add-to-session.tsx'
import { useAuditView } from '../../../data/use-audit-view.ts'
import { useMinute } from '../../../data/use-minute.ts'
import type { SessionButton } from './use-audit-tab.ts'
import { useJustClosed } from './use-sessions.ts'
import './audit.css'

export interface AuditPanelProps {
  readonly tab: AuditTab
  readonly site: Site
  /** The open session of the tab's audit; undefined until it is read. */
  readonly session: Audit | null | undefined
  readonly place: TemporaryPlace
  /** Opens or closes the session; null when that is not possible here. */
  readonly button: SessionButton | null
  readonly mayWrite: boolean
  readonly active: boolean
  /** True when the whole set is checked and the rows below do not show that themselves. */
  readonly allClear: boolean
}

/** Shown above an audit list: the session, its progress, buttons to walk and to read reports. */
export function AuditPanel(props: AuditPanelProps) {
  const { tab, site, session, place, mayWrite } = props
  const [adding, setAdding] = useState(false)
  const mayAdd = session != null && mayWrite && tab === YardTab.ProductProtection
  const { UserID, SiteID } = place
  useEffect(() => {
    if (session === null && tab === YardTab.ProductProtection) clearTemporaryTrailers({ UserID, SiteID })
  }, [session, tab, UserID, SiteID])
  return (
    <section className="audit-panel" aria-label="Session">
      <div className="audit-line">
        {session && <OpenLine {...props} session={session} />}
        {session === null && <NoSessionLine tab={tab} site={site} />}
        {/* An empty line, so that the buttons do not move when the session is read. */}
        {session === undefined && <p className="audit-session" />}
        <div className="audit-buttons">
          {mayAdd && (
            <Button icon={addOutline} aria-expanded={adding} onClick={() => setAdding(!adding)}>
              Add trailers to this session
            </Button>
          )}
          <AuditLinks tab={tab} session={session ?? null} mayWrite={mayWrite} />
          {props.button && (
            <Button icon={session ? lockClosedOutline : lockOpenOutline} onClick={props.button.onTap}>
              {props.button.label}
            </Button>
          )}
        </div>
      </div>
      {mayAdd && adding && <AddToSession session={session} place={place} />}
      {props.allClear && (
        <p className="all-clear" role="status">
          <Icon icon={checkmarkDoneOutline} />
          All clear.
        </p>
      )}
    </section>
  )
}

interface OpenLineProps {
  readonly session: Audit
  readonly site: Site
  readonly active: boolean
}

function OpenLine({ session, site, active }: OpenLineProps) {
  const counts = useAuditView(session.ID, active)?.counts
  return (
    <p className="audit-session">
      <Icon icon={lockOpenOutline} />
      <b>{`${auditTitle(session.Type)} session open`}</b>
      <span>
        {`by ${session.OpenedUserName}, `}
        <ActTime
          shown={showDateTime(session.OpenedDate, site.Timezone)}
          mark={openedMark(session)}
          zone={site.Timezone}
        />
      </span>
      {counts && <span>{countWords(counts, session.Type)}</span>}
    </p>
  )
}

function NoSessionLine({ tab, site }: { readonly tab: AuditTab; readonly site: Site }) {
  const closed = useJustClosed(site.ID, tab)
  const now = useMinute()
  return (
    <p className="audit-session">
      <Icon icon={lockClosedOutline} />
      <span>{`No ${auditTitle(tab)} session is open.`}</span>
      {closed && (
        <b role="status">
          {`Closed by ${closed.ClosedUserName} at `}
          <ActTime
            shown={showMoment(closed.ClosedDate, site.Timezone, now)}
            mark={closedMark(closed)}
            zone={site.Timezone}
          />
        </b>
      )}
    </p>
  )
}

interface AuditLinksProps {
  readonly tab: AuditTab
  readonly session: Audit | null
  readonly mayWrite: boolean
}

/** None is filled: the list has its one filled button, in reach of the thumb. */
function AuditLinks({ tab, session, mayWrite }: AuditLinksProps) {
  const router = useIonRouter()
  return (
    <>
      {session && mayWrite && tab === YardTab.YardAudit && (
        <Button icon={footstepsOutline} onClick={() => router.push(`/yard-control/walk/${session.ID}`, 'root')}>
          Walk the row
        </Button>
      )}
      {session && mayWrite && tab === YardTab.ProductProtection && (
        <Button icon={thermometerOutline} onClick={() => router.push(`/yard-control/round/${session.ID}`, 'root')}>
          Reefer round
        </Button>
      )}
      <Button icon={documentTextOutline} onClick={() => router.push('/audit-reports', 'root')}>
        Reports
      </Button>
    </>
  )
}
