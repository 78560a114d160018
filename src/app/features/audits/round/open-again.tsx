import { AuditType, openSessions } from '../../../../domain/audits/audit.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { listOpenSessions } from '../../../../mirror/reads/audits.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import { serverNow } from '../../../data/server-now.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Button } from '../../../kit/button.tsx'
import { Unbroken } from '../../../kit/unbroken.tsx'
import { type KeptRound, leftEntries } from './kept-rounds.ts'
import { listLeftReefers } from './left-reefers.ts'
import { againWords } from './round-words.ts'

export interface OpenAgainProps extends Pick<KeptRound, 'entries'> {
  readonly user: SessionUser
  readonly site: Site
  readonly onGo: (auditID: number) => void
}

/** Leads from a closed round to the one that somebody has opened since, which begins with what was typed here. */
export function OpenAgain({ entries, user, site, onGo }: OpenAgainProps) {
  const ids = leftEntries(entries).map(({ trailerID }) => trailerID)
  const again = useLiveQuery(() => readAgain(site.ID, user.UserID, ids), [site.ID, user.UserID, ids.join()])
  if (!again) return null
  return (
    <>
      <p>
        <Unbroken text={again.words} />
      </p>
      <Button large tone="primary" onClick={() => onGo(again.ID)}>
        Go to the open round
      </Button>
    </>
  )
}

/** Reads the site's open round, with the words about it; null for none. */
async function readAgain(siteID: number, UserID: number, ids: readonly number[]) {
  const session = openSessions(await listOpenSessions(siteID)).get(AuditType.ProductProtection)
  if (!session) return null
  const [trailers, begins] = await Promise.all([getTrailers(ids), listLeftReefers(siteID, UserID, serverNow())])
  const numbers = trailers.map(({ Number: number }) => number).filter((number) => begins.includes(number))
  return { ID: session.ID, words: againWords(ids.length, numbers) }
}
