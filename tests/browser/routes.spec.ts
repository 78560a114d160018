import { expect, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

/** Menu entries of spec 1§2.2, with the path of each screen. */
const screens: Readonly<Record<string, string>> = {
  Tasks: '/tasks',
  'Arrive/Depart trailers': '/yard-control',
  'Audit Reports': '/audit-reports',
  'Dock Activity': '/dock-activity',
  'Yard Overview': '/overview',
  'Driver Dock Groups': '/driver-dock-groups',
  'Tasks (admin controls)': '/task-data',
  'Yard Inventory Export': '/trailer-data',
  'Site Messages': '/site-messages',
  'Fleet Messages': '/fleet-messages',
  'Site Settings': '/site-settings',
  'Site Personnel': '/personnel',
  'Freight Info': '/freight-info',
  'Expected Shipments': '/expected-shipments',
  'Truck Inspection List': '/inspection-list',
  'Sites Management': '/sites-management',
  Companies: '/companies',
  Devices: '/devices',
  Log: '/log',
  'Setup Guide': '/setup',
  Mapview: '/map-view',
  'Help/FAQ': '/help',
}

interface Role {
  /**
   * From spec 1§2.2 and 3-decisions §1, at a managed site with every feature; in the menu's order.
   */
  readonly menu: readonly string[]
  /** The home of the specification; /start for a role without any of these screens. */
  readonly home: string
}

const office = [
  'Tasks',
  'Dock Activity',
  'Yard Overview',
  'Tasks (admin controls)',
  'Yard Inventory Export',
  'Mapview',
  'Help/FAQ',
]
const ofAdmins = [
  ...['Tasks', 'Arrive/Depart trailers', 'Audit Reports', 'Dock Activity', 'Yard Overview', 'Driver Dock Groups'],
  ...['Tasks (admin controls)'],
  ...['Yard Inventory Export', 'Site Messages', 'Fleet Messages', 'Site Personnel', 'Freight Info'],
  ...['Expected Shipments', 'Mapview', 'Help/FAQ'],
]

const roles: Readonly<Record<string, Role>> = {
  gate: {
    menu: ['Arrive/Depart trailers', 'Audit Reports', 'Yard Overview', 'Yard Inventory Export', 'Mapview', 'Help/FAQ'],
    home: '/yard-control',
  },
  clerk: { menu: office, home: '/tasks' },
  supervisor: { menu: ['Driver Dock Groups', 'Help/FAQ'], home: '/driver-dock-groups' },
  lead: { menu: [...office, 'Driver Dock Groups'], home: '/tasks' },
  viewer: {
    menu: ['Tasks', 'Arrive/Depart trailers', 'Dock Activity', 'Yard Inventory Export', 'Help/FAQ'],
    home: '/tasks',
  },
  admin: { menu: ofAdmins, home: '/tasks' },
  super: {
    menu: [
      ...ofAdmins,
      ...['Site Settings', 'Truck Inspection List', 'Sites Management', 'Companies', 'Devices', 'Log', 'Setup Guide'],
    ],
    home: '/tasks',
  },
}

test('each role sees its own screens, and every other path leads home', async ({ tablet }) => {
  // Seven people, each at every path of the table.
  test.slow()
  const page = await tablet.open()
  for (const [username, role] of Object.entries(roles)) {
    await test.step(username, async () => {
      const shell = await beginShift(page, username)
      await expectScreensOf(page, role)
      await shell.logOut()
    })
  }
})

test('an address of a session that is not here says so', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  for (const id of ['abc', '999999999']) {
    for (const path of [`/yard-control/walk/${id}`, `/yard-control/walk/${id}/findings`, `/yard-control/round/${id}`]) {
      await page.goto(path)
      await expect(page.getByText('This session is not on this tablet.')).toBeVisible()
    }
    await page.goto(`/audit-reports/${id}`)
    await expect(page.getByText('This session is not on this tablet.')).toBeVisible()
  }
})

async function expectScreensOf(page: Page, role: Role): Promise<void> {
  const shown = Object.keys(screens).filter((label) => role.menu.includes(label))
  const open = shown.map((label) => screens[label] ?? '')
  const home = open.includes(role.home) ? role.home : (open[0] ?? '/start')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expectAt(page, home)
  expect(await menu.getByRole('link').allTextContents()).toEqual(shown)
  if (home === '/start') await expect(page.getByText('No screen is open to you at Northgate')).toBeVisible()
  for (const [at, label] of shown.entries()) {
    const entry = menu.getByRole('link', { name: label, exact: true })
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expectAt(page, open[at] ?? '')
  }
  const closed = Object.values(screens).filter((path) => !open.includes(path))
  for (const path of [...closed, '/login', '/nowhere']) {
    await follow(page, path)
    await expectAt(page, home)
  }
  // The same for addresses with which the app begins.
  for (const [path, leadsTo] of [
    [open.at(-1) ?? home, open.at(-1) ?? home],
    [closed[0] ?? '/nowhere', home],
  ] as const) {
    await page.goto(path)
    await expectAt(page, leadsTo)
  }
}

/** Changes the address as a link within the app does: the page does not load again, which takes a second each time. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Expects the screen itself, not only its address. */
async function expectAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
