import type { FunctionComponent } from 'react'
import { useParams } from 'react-router-dom'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NoSession } from './no-session.tsx'

/** Props of a screen of one audit session. */
export interface OfSession extends OfSite {
  readonly auditID: number
}

/** Returns the screen of the session in the address; an address without a number names one that is not here. */
export function ofSession(title: string, Shown: FunctionComponent<OfSession>): FunctionComponent {
  return ofSite(function SessionOfSite({ user, site }) {
    const auditID = Number(useParams().auditID)
    if (Number.isSafeInteger(auditID)) return <Shown key={auditID} user={user} site={site} auditID={auditID} />
    return (
      <Screen title={title}>
        <NoSession />
      </Screen>
    )
  })
}
