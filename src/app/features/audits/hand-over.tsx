import { useIonRouter } from '@ionic/react'
import { arrowForwardOutline, closeOutline, peopleOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { isAt } from '../../../domain/access/routes.ts'
import { AuditType } from '../../../domain/audits/audit.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { forgetLeft, type Left, noteRead } from '../../data/left-store.ts'
import { serverNow } from '../../data/server-now.ts'
import { useAuditView } from '../../data/use-audit-view.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useSyncStatus, useYardLoaded } from '../../data/use-session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Unbroken } from '../../kit/unbroken.tsx'
import { leftLines, leftTitle, sessionLine } from './hand-over-words.ts'
import { readLeftWork } from './read-left-work.ts'
import { hasBegun, type OpenWork, takeOver } from './read-open-work.ts'
import './hand-over.css'

export interface HandOverProps {
  readonly left: Left
  /** IDs of the others who left, each of whom has a note. */
  readonly others: readonly number[]
  readonly user: SessionUser
  readonly site: Site
}

/** Screens whose keys need the height; their work has been taken up. */
const underKeys = ['/yard-control/walk/:auditID', '/yard-control/round/:auditID']

/** Says after a sign-in what an earlier person left on this tablet, and offers to go on where this one may; until it is closed. */
export function HandOver({ left, others, user, site }: HandOverProps) {
  const loaded = useYardLoaded()
  const status = useSyncStatus()
  const { pathname } = useLocation()
  const isHere = left.SiteID === site.ID
  const mayGoOn = isHere && may(toPerson(user), 'trailers.write')
  const mayRead = isHere && may(toPerson(user), 'trailers.read')
  const isUnderKeys = underKeys.some((path) => isAt({ path }, pathname))
  // Read anew after a walk or a round, which move on without a change of the yard.
  const read = useLeftWork(left, others, user.UserID, loaded && mayRead && !isUnderKeys ? site.ID : null)
  const work = read?.work
  const lines = leftLines(left, status?.others ?? [], user.UserID, read?.reefers)
  // Only whoever may go on can find that nothing is left: at another site it waits for the next person here.
  const isNothing = mayGoOn && status !== null && work?.length === 0 && lines.length === 0
  useEffect(() => {
    if (isNothing) forgetLeft(left)
  }, [isNothing, left])
  if (!loaded || (mayRead && !work) || ((work ?? []).length === 0 && lines.length === 0)) return null
  if (!mayGoOn && left.readBy?.includes(user.UserID)) return null
  if (isUnderKeys) return null
  const close = () =>
    mayGoOn ? forgetLeft(left) : noteRead(left, (note) => ({ readBy: [...(note.readBy ?? []), user.UserID] }))
  return (
    <section className="hand-over" aria-label="Shift hand-over" role="status">
      <Icon icon={peopleOutline} />
      <div className="hand-over-words">
        <b>{leftTitle(left, user.UserID, site.Timezone, serverNow())}</b>
        {(work ?? []).map((one) => (
          <LeftSession
            key={one.audit.ID}
            work={one}
            {...{ left, user, mayGoOn }}
            onTaken={() =>
              // A line about what still waits stays until it is closed, or nothing waits any more.
              work?.length === 1 && lines.length === 0
                ? forgetLeft(left)
                : noteRead(left, ({ taken }) => ({ taken: [...taken, one.audit.ID] }))
            }
          />
        ))}
        {lines.map((words) => (
          <p key={words}>
            <Unbroken text={words} />
          </p>
        ))}
      </div>
      <IconButton icon={closeOutline} label="Close hand-over" onClick={close} />
    </section>
  )
}

/** Returns `readLeftWork` without what the next person has continued; undefined until read, and without a site. */
function useLeftWork(left: Left, others: readonly number[], readerID: number, siteID: number | null) {
  const asked = [siteID, left.UserID, readerID, ...others].join()
  const read = useLiveQuery(async () => ({ asked, work: await readLeftWork(left, others, readerID, siteID) }), [asked])
  // A live query keeps its last result while it reads for another site or person.
  if (!read?.work || read.asked !== asked) return undefined
  const { work, reefers, entriesIn } = read.work
  return { work: work.filter(({ audit: { ID } }) => ID === entriesIn || !left.taken.includes(ID)), reefers }
}

interface LeftSessionProps extends Pick<HandOverProps, 'left' | 'user'> {
  readonly work: OpenWork
  readonly mayGoOn: boolean
  readonly onTaken: () => void
}

function LeftSession({ work, left, user, mayGoOn, onTaken }: LeftSessionProps) {
  const { audit, place } = work
  const router = useIonRouter()
  const view = useAuditView(audit.ID, true)
  // A walk or round of one's own goes on where it stands.
  const isOwn = left.UserID !== user.UserID && hasBegun(work, user.UserID)
  function goOn() {
    takeOver(work, left.UserID, user.UserID)
    router.push(`/yard-control/${audit.Type === AuditType.YardAudit ? 'walk' : 'round'}/${audit.ID}`, 'root')
    onTaken()
  }
  return (
    <div className="hand-over-session">
      <p>
        <Unbroken text={sessionLine(audit, view?.looked ?? null, place)} />
      </p>
      {mayGoOn && (
        <Button tone="primary" icon={arrowForwardOutline} onClick={goOn}>
          <Unbroken text={place === null || isOwn ? 'Go on' : `Go on at ${place}`} />
        </Button>
      )}
    </div>
  )
}
