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
  return screenOf(Shown, ({ user, site }) => `${user.UserID}/${site.ID}`)
}

/** The same for a list that all sites share: it stays, with its open dialogs, when the site changes. */
export function ofPerson(Shown: FunctionComponent<OfSite>): FunctionComponent {
  return screenOf(Shown, ({ user }) => user.UserID)
}

function screenOf(Shown: FunctionComponent<OfSite>, keyOf: (of: OfSite) => string | number): FunctionComponent {
  return function ScreenOf() {
    const user = useUser()
    const site = useSite()
    return user && site ? <Shown key={keyOf({ user, site })} user={user} site={site} /> : null
  }
}
