import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createServerProcess } from '../support/server-process.ts'
import { Shell } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { environment } from './support/environment.ts'
import { createTablet } from './support/tablet.ts'
import { expectNoBarrier } from './support/barriers.ts'

const PASSWORD = 'gravel-otter-92'

test('the first person makes a site and its doors, and opens the arrival', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-first-'))
  await createAdmin(dataDir)
  const server = await createServerProcess({ dataDir, environment })
  await server.start()
  const tablet = await createTablet(server, browser)
  const page = await tablet.open()
  await new SignIn(page).fill('boss', PASSWORD)

  await expect(page.getByRole('button', { name: 'Create the first site' })).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Create the first site' }).click()
  const form = page.getByRole('dialog', { name: 'Add Site' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Northgate')
  await form.getByRole('checkbox', { name: 'Managed Site' }).check()
  await form.getByRole('button', { name: /^Managers:/ }).click()
  await page.getByRole('checkbox', { name: 'Bea Olsen' }).check()
  await form.getByRole('button', { name: /^Managers:/ }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Setup Guide' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Northgate')
  await expectNoBarrier(page)
  const step = (name: string, state: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} ?, ${state}$`) }) })
  await expect(step('Yard and Gate', 'done')).toContainText('Made with the site')
  await step('Doors and spots', 'to be done').getByRole('button', { name: 'Add a range' }).click()
  const range = page.getByRole('dialog', { name: 'Add Doors' })
  await range.getByRole('textbox', { name: 'Names' }).fill('Door 1-12')
  await range.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(step('Doors and spots', 'done')).toContainText('12 doors')
  await expect(step('People', 'to be done')).toContainText('Nobody but you yet')

  await new Shell(page).goTo('Arrive/Depart trailers')
  await page.getByRole('button', { name: 'Arrive Trailer' }).click()
  await expect(page.getByRole('dialog', { name: 'NEW TRAILER' })).toBeVisible()
  await tablet.discard()
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs `npm run create-admin` on an empty installation. */
function createAdmin(dataDir: string): Promise<void> {
  const { PATH, HOME } = process.env
  return new Promise((resolve, reject) => {
    const env = { PATH, HOME, TZ: 'UTC', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const child = execFile(process.execPath, ['scripts/yardhand.mjs', 'create-admin'], { env }, (error) =>
      error ? reject(error) : resolve(),
    )
    child.stdin?.end(`boss\nBea\nOlsen\n${PASSWORD}\n`)
  })
}
