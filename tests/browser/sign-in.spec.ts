import { expect, type Page } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'
import type { Tablet } from './support/tablet.ts'

const WRONG = 'Please check your username and password'

test('empty fields are named, and nothing is sent', async ({ tablet }) => {
  const { card } = new SignIn(await tablet.open())
  await card.getByRole('button', { name: 'Login' }).click()
  await expect(card.getByText('Please enter your username')).toBeVisible()
  await expect(card.getByText('Please enter your password')).toBeVisible()
  await card.getByLabel('Username').fill('gate')
  await expect(card.getByText('Please enter your username')).toBeHidden()
  await card.getByRole('button', { name: 'Login' }).click()
  await expect(card.getByText('Please enter your password')).toBeVisible()
  expect(countSignIns(tablet)).toBe(0)
})

test('a wrong password and an unknown name give the same words; the right one gets in', async ({ tablet }) => {
  const signIn = new SignIn(await tablet.open())
  const said = signIn.card.getByRole('alert')
  for (const [at, username] of ['gate', 'nobody-of-that-name'].entries()) {
    await signIn.fill(username, 'not the password')
    await expect.poll(() => countSignIns(tablet)).toBe(at + 1)
    await expect(said).toHaveText(WRONG)
  }
  await signIn.as('gate')
})

test('after ten failures even the right password has to wait, and the wait is shown', async ({ tablet }) => {
  const page = await tablet.open()
  const signIn = new SignIn(page)
  // Failures are counted on a tablet that the person has used before; on any other, each one
  // lengthens the wait.
  await (await beginShift(page, 'gate')).logOut()
  const said = signIn.card.getByRole('alert')
  for (let failures = 1; failures <= 10; failures++) {
    await signIn.fill('gate', `guess ${failures}`)
    await expect.poll(() => countAnswered(tablet, 401)).toBe(failures)
    await expect(said).toHaveText(WRONG)
  }
  await signIn.fill('gate')
  await expect(said).toHaveText(/^Too many tries\. Please try again in \d+ minutes\.$/)
  await expect(signIn.card).toBeVisible()
  expect(countAnswered(tablet, 429)).toBe(1)
})

test('offline, or with the server down, sign-in says that it needs a connection', async ({ tablet, server }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  const signIn = new SignIn(page)
  const said = signIn.card.getByRole('alert')
  await expect(signIn.card).toBeVisible()
  await tablet.setSignal(false)
  await signIn.fill('gate')
  await expect(said).toHaveText('No answer from the server. You can sign in only online.')
  await tablet.setSignal(true)
  await server.stop()
  await signIn.fill('gate', 'another try')
  await expect.poll(() => countSignIns(tablet)).toBeGreaterThan(0)
  await expect(said).toHaveText('No answer from the server. You can sign in only online.')
  await server.start()
  await signIn.as('gate')
})

test('a driver is referred to an administrator, and no token is kept', async ({ tablet }) => {
  const page = await tablet.open()
  const signIn = new SignIn(page)
  await signIn.fill('driver1')
  await expect(signIn.card.getByRole('alert')).toHaveText(
    'Please contact an administrator to gain access to this platform',
  )
  expect(await tablet.context().cookies()).toEqual([])
  await page.reload()
  await expect(signIn.card).toBeVisible()
})

test('Back after a sign-out shows the sign-in and nothing of the yard', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate', 'Audit Reports')
  await shell.goTo('Arrive/Depart trailers')
  const { rows } = new YardControl(page)
  const number =
    (await rows
      .first()
      .getByRole('button', { name: /^Edit / })
      .textContent()) ?? ''
  expect(number).not.toBe('')
  await shell.logOut()
  await expect(new SignIn(page).card).toBeVisible()
  for (const step of ['goBack', 'goBack', 'goForward'] as const) {
    await page[step]()
    await expectNothingOf(page, number)
  }
  await page.goto('/yard-control')
  await expectNothingOf(page, number)
})

async function expectNothingOf(page: Page, number: string): Promise<void> {
  await expect(new SignIn(page).card).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByText(number, { exact: true })).toHaveCount(0)
}

function countSignIns(tablet: Tablet): number {
  return tablet.network.count(({ path }) => path === '/api/users/login')
}

function countAnswered(tablet: Tablet, status: number): number {
  return tablet.network.seen.filter((one) => one.path === '/api/users/login' && one.status === status).length
}
