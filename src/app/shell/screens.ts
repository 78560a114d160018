import {
  albumsOutline,
  barChartOutline,
  businessOutline,
  chatbubbleOutline,
  chatbubblesOutline,
  checkboxOutline,
  checkmarkDoneOutline,
  clipboardOutline,
  cubeOutline,
  documentTextOutline,
  downloadOutline,
  fileTrayFullOutline,
  footstepsOutline,
  gridOutline,
  mapOutline,
  helpCircleOutline,
  peopleOutline,
  settingsOutline,
  shieldCheckmarkOutline,
  swapVerticalOutline,
  thermometerOutline,
  tabletPortraitOutline,
} from 'ionicons/icons'
import { isInPractice } from '../../domain/access/practice.ts'
import { toPerson } from '../../domain/access/rights.ts'
import { homeOf, isAt, type Route, routes, visibleRoutes } from '../../domain/access/routes.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { isPractice } from '../../sync/client.ts'
import { type LazyScreen, lazyScreen, type ScreenReader } from './lazy-screen.ts'

/** The screen at a path of the route table. */
interface ScreenEntry extends LazyScreen {
  readonly path: Route['path']
  readonly icon: string
  /** The one word of the rail. */
  readonly word: string
}

/** The screens, each in its own chunk. A route without a screen is in no menu and leads home. */
const screens: readonly ScreenEntry[] = [
  screen('/tasks', 'Tasks', clipboardOutline, () => import('../features/tasks/tasks-screen.tsx')),
  screen('/yard-control', 'Yard', swapVerticalOutline, () => import('../features/trailers/yard-control-screen.tsx')),
  screen('/yard-control/walk/:auditID', 'Walk', footstepsOutline, () => import('../features/audits/walk-screen.tsx')),
  screen(
    '/yard-control/walk/:auditID/findings',
    'Walk',
    footstepsOutline,
    () => import('../features/audits/findings-screen.tsx'),
  ),
  screen(
    '/yard-control/round/:auditID',
    'Round',
    thermometerOutline,
    () => import('../features/audits/round/round-screen.tsx'),
  ),
  screen('/audit-reports', 'Audits', documentTextOutline, () => import('../features/audits/reports-screen.tsx')),
  screen(
    '/audit-reports/:auditID',
    'Audits',
    documentTextOutline,
    () => import('../features/audits/report-screen.tsx'),
  ),
  screen('/dock-activity', 'Dock', gridOutline, () => import('../features/dock/dock-screen.tsx')),
  screen('/overview', 'Charts', barChartOutline, () => import('../features/overview/overview-screen.tsx')),
  screen(
    '/driver-dock-groups',
    'Drivers',
    peopleOutline,
    () => import('../features/driver-groups/driver-groups-screen.tsx'),
  ),
  screen('/map-view', 'Map', mapOutline, () => import('../features/map/map-screen.tsx')),
  screen('/task-data', 'Data', downloadOutline, () => import('../features/tasks/data/task-data-screen.tsx')),
  screen('/trailer-data', 'Report', albumsOutline, () => import('../features/trailers/data/trailer-data-screen.tsx')),
  screen('/site-messages', 'Notices', chatbubbleOutline, () => import('../features/messages/site-messages-screen.tsx')),
  screen(
    '/fleet-messages',
    'Fleet',
    chatbubblesOutline,
    () => import('../features/messages/fleet-messages-screen.tsx'),
  ),
  screen('/site-settings', 'Settings', settingsOutline, () => import('../features/site-settings/settings-screen.tsx')),
  screen('/personnel', 'People', peopleOutline, () => import('../features/people/people-screen.tsx')),
  screen('/devices', 'Devices', tabletPortraitOutline, () => import('../features/devices/devices-screen.tsx')),
  screen('/log', 'Log', shieldCheckmarkOutline, () => import('../features/log/log-screen.tsx')),
  screen('/sites-management', 'Sites', businessOutline, () => import('../features/sites/sites-screen.tsx')),
  screen('/setup', 'Setup', checkmarkDoneOutline, () => import('../features/setup/setup-screen.tsx')),
  screen('/freight-info', 'Freight', cubeOutline, () => import('../features/freight/freight-screen.tsx')),
  screen(
    '/expected-shipments',
    'Awaited',
    fileTrayFullOutline,
    () => import('../features/shipments/shipments-screen.tsx'),
  ),
  screen('/inspection-list', 'Checks', checkboxOutline, () => import('../features/checklist/checklist-screen.tsx')),
  screen('/help', 'Help', helpCircleOutline, () => import('../features/help/help-screen.tsx')),
  screen('/companies', 'SCAC', businessOutline, () => import('../features/companies/companies-screen.tsx')),
]

function screen(path: Route['path'], word: string, icon: string, read: ScreenReader): ScreenEntry {
  return { path, word, icon, ...lazyScreen(read) }
}

/** Loads the screen at a path; nothing for a path that redirects. */
export async function loadScreenAt(path: string): Promise<void> {
  await screens.find((screen) => isAt(screen, path))?.load()
}

/** Returns this person's first screen at a path; undefined if it is not a screen of a yard. */
export function firstScreen(user: SessionUser, site: Site, path: string): OpenScreen | undefined {
  const open = openScreens(user, site)
  return open.find((screen) => isAt(screen, path)) ?? open.find((screen) => screen.path === homePath(user, site))
}

export interface OpenScreen extends ScreenEntry {
  readonly label: string
  readonly part?: true
}

/** Returns the screens that this person may open at this site, in the order of the route table. */
export function openScreens(user: SessionUser, site: Site): readonly OpenScreen[] {
  return visibleRoutes(user, site)
    .filter(isOpenHere)
    .flatMap(({ path, label, part }) => {
      const screen = screens.find((one) => one.path === path)
      return screen ? [{ ...screen, label, part }] : []
    })
}

/** Returns the specified home path, else the first screen that is allowed, else a notice. */
export function homePath(user: SessionUser, site: Site): string {
  if (openScreens(user, site).length === 0) return '/start'
  const built = routes.filter((route) => isOpenHere(route) && screens.some(({ path }) => path === route.path))
  return homeOf(toPerson(user), site, built)
}

function isOpenHere(route: Route): boolean {
  return !isPractice || isInPractice(route)
}
