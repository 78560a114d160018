import { useIonRouter } from '@ionic/react'
import { arrowForwardOutline, closeOutline, peopleOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { AuditType } from '../../../domain/audits/audit.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { forgetLeft, type Left } from '../../data/left-store.ts'
import { serverNow } from '../../data/server-now.ts'
import { useAuditView } from '../../data/use-audit-view.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useSyncStatus, useYardLoaded } from '../../data/use-session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { filterReefers } from '../trailers/overlays.ts'
import { leftLines, leftTitle, sessionLine } from './hand-over-words.ts'
import { type OpenWork, readOpenWork } from './read-open-work.ts'
import { keepWalk, readWalk } from './walk-store.ts'
import './hand-over.css'

export interface HandOverProps {
  readonly left: Left
  readonly user: SessionUser
  readonly site: Site
}

/** Says after a sign-in what the last person left on this tablet, and offers to go on; until it is closed. */
export function HandOver({ left, user, site }: HandOverProps) {
  const loaded = useYardLoaded()
  const status = useSyncStatus()
  const isHere = left.SiteID === site.ID && may(toPerson(user), 'trailers.write')
  const work = useLiveQuery(async () => {
    // Null, since an empty list would stand until the loaded yard has been read.
    if (!loaded) return null
    return isHere ? await readOpenWork(site.ID, left.UserID) : []
  }, [loaded, isHere, site.ID, left.UserID])
  const lines = leftLines(left, status?.others ?? [])
  const isNothing = loaded && work?.length === 0 && lines.length === 0
  useEffect(() => {
    if (isNothing) forgetLeft()
  }, [isNothing])
  if (!loaded || !work || isNothing) return null
  return (
    <section className="hand-over" aria-label="Shift hand-over" role="status">
      <Icon icon={peopleOutline} />
      <div className="hand-over-words">
        <b>{leftTitle(left, user.UserID, site.Timezone, serverNow())}</b>
        {work.map((one) => (
          <LeftSession key={one.audit.ID} work={one} {...{ left, user, site }} />
        ))}
        {lines.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <IconButton icon={closeOutline} label="Close hand-over" onClick={forgetLeft} />
    </section>
  )
}

function LeftSession({ work, left, user, site }: HandOverProps & { readonly work: OpenWork }) {
  const { audit, at, place } = work
  const router = useIonRouter()
  const view = useAuditView(audit.ID, true)
  // A walk of one's own goes on where it stands.
  const isOwn = left.UserID !== user.UserID && readWalk(user.UserID, audit.ID).at !== null
  function goOn() {
    if (audit.Type === AuditType.YardAudit) {
      if (readWalk(user.UserID, audit.ID).at === null) {
        keepWalk(user.UserID, audit.ID, { rows: readWalk(left.UserID, audit.ID).rows ?? [], at })
      }
      router.push(`/yard-control/walk/${audit.ID}`, 'root')
    } else {
      filterReefers({ user, site }, {})
      router.push('/yard-control', 'root')
    }
    forgetLeft()
  }
  return (
    <div className="hand-over-session">
      <p>{sessionLine(audit, view?.looked ?? null, place)}</p>
      <Button tone="primary" icon={arrowForwardOutline} onClick={goOn}>
        {place === null || isOwn ? 'Go on' : `Go on at ${place}`}
      </Button>
    </div>
  )
}
