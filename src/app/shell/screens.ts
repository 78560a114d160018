import { swapVerticalOutline } from 'ionicons/icons'
import { type ComponentType, lazy } from 'react'
import { toPerson } from '../../domain/access/rights.ts'
import { homeOf, type Route, routes, visibleRoutes } from '../../domain/access/routes.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'

/** A screen that exists: what stands at a path of the route table. */
interface ScreenEntry {
  readonly path: Route['path']
  readonly icon: string
  readonly Screen: ComponentType
}

/** The screens, each in a chunk of its own. A route of the table without one is in no menu and leads home. */
const screens: readonly ScreenEntry[] = [
  {
    path: '/yard-control',
    icon: swapVerticalOutline,
    Screen: lazy(() =>
      import('../screens/yard-control/yard-control-screen.tsx').then((module) => ({
        default: module.YardControlScreen,
      })),
    ),
  },
]

export interface OpenScreen extends ScreenEntry {
  readonly label: string
}

/** The screens that this person may open at this site, in the order of the route table. */
export function openScreens(user: SessionUser, site: Site): readonly OpenScreen[] {
  return visibleRoutes(user, site).flatMap(({ path, label }) => {
    const screen = screens.find((one) => one.path === path)
    return screen ? [{ ...screen, label }] : []
  })
}

/** Where this person starts: the specified screen if it is there, else the first that is, else a page that says so. */
export function homePath(user: SessionUser, site: Site): string {
  if (openScreens(user, site).length === 0) return '/start'
  const built = routes.filter(({ path }) => screens.some((screen) => screen.path === path))
  return homeOf(toPerson(user), site, built)
}
