import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { createServerProcess } from '../support/server-process.ts'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { createTablet } from './support/tablet.ts'
import { copyFolder } from './support/demo-yards.ts'
import { test } from './support/test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a new version waits for consent and half-filled forms, and loads the page once', async ({
  demoYard,
  browser,
}) => {
  // Inside the project, so that its server finds the packages.
  const release = await mkdtemp(join(root, 'test-results/release-'))
  const dataDir = join(release, 'data')
  await mkdir(dataDir)
  await copyFolder(demoYard, dataDir)
  await cp(join(root, 'dist'), join(release, 'dist'), { recursive: true })
  const program = join(release, 'dist/server/cli.js')
  const server = await createServerProcess({ dataDir, program, environment: { CADENCE_SCALE: '0.02' } })
  await server.start()
  const tablet = await createTablet(server, browser)
  try {
    const page = await tablet.open()
    await expectShellKept(page)
    await beginShift(page, 'gate')
    const before = (await build(page).getAttribute('content')) ?? ''
    let loads = 0
    page.on('load', () => {
      loads += 1
    })

    await server.stop()
    await releaseNext(join(release, 'dist/app'))
    await server.start()
    // At the first try one file is missing.
    tablet.excuse(/index\.html/)
    const lost = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith('/index.html'))
    await lookForUpdate(page)
    await expect.poll(() => lost.met).toBeGreaterThan(0)
    await expect.poll(() => isInstalling(page)).toBe(false)
    lost.heal()
    await lookForUpdate(page)
    const offer = page.getByRole('status', { name: 'New version' })
    await expect(offer).toContainText('A new version of Yardhand is ready.')
    const [told, screen] = await Promise.all([offer.boundingBox(), page.locator('.screen-main').boundingBox()])
    expect((told?.y ?? 0) + (told?.height ?? 0), 'it covers nothing of the screen').toBeLessThanOrEqual(screen?.y ?? 0)

    const form = await new YardControl(page).startArrival()
    await form.fill({ 'Trailer#': 'HALF' })
    await expect(offer).toContainText('Save or close the open form first.')
    await expect(offer.locator('button')).toBeDisabled()
    await expect(build(page)).toHaveAttribute('content', before)

    await form.frame.getByRole('button', { name: 'Close' }).last().click()
    await offer.getByRole('button', { name: 'Update' }).click()
    // A browser puts the change off while the old worker is busy, and the app asks again.
    await expect(build(page)).not.toHaveAttribute('content', before, { timeout: 60_000 })
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(offer).toBeHidden()
    await expect.poll(() => loads).toBe(1)

    await new YardControl(page).startArrival()
    await expect(form.field('Trailer#')).toHaveValue('HALF')
    expect(loads).toBe(1)
  } finally {
    await tablet.discard()
    await server.kill()
    await rm(release, { recursive: true, force: true })
  }
})

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

function isInstalling(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing != null)
}

/** Makes the built page the next version: the same files, and a page and a service worker that differ as those of two builds do. */
async function releaseNext(app: string): Promise<void> {
  await change(join(app, 'index.html'), /(?<=<meta name="csp-nonce" content=")[^"]+/)
  for (const ending of ['br', 'gz']) await rm(join(app, `index.html.${ending}`), { force: true })
  await change(join(app, 'sw.js'), /(?<="revision":")[^"]+(?=","url":"index.html")/)
}

async function change(file: string, part: RegExp): Promise<void> {
  const before = await readFile(file, 'utf8')
  expect(before).toMatch(part)
  await writeFile(file, before.replace(part, 'next'))
}

/** Reads the ID that the build wrote into the page. */
function build(page: Page): Locator {
  return page.locator('meta[name="csp-nonce"]')
}
