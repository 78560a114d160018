import type { FunctionComponent } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { useSite, useUser } from './use-session.ts'

/** Props of a screen of the active site. */
export interface OfSite {
  readonly user: SessionUser
  readonly site: Site
}

/** Returns the screen without props: empty until person and site are known, and a new one for another person or site. */
export function ofSite(Shown: FunctionComponent<OfSite>): FunctionComponent {
  return function ScreenOfSite() {
    const user = useUser()
    const site = useSite()
    return user && site ? <Shown key={`${user.UserID}/${site.ID}`} user={user} site={site} /> : null
  }
}
