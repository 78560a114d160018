import { expect, type Page } from '@playwright/test'
import { fillTasks } from '../support/fill-tasks.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { TURNED, UPRIGHT } from './support/in-hand.ts'
import { test } from './support/test.ts'
import { overlaps } from './support/top-bar.ts'

/** Windows of a desk, beside the sizes of both tablets. */
const WINDOWS = [
  { width: 1024, height: 700 },
  { width: 1140, height: 800 },
  { width: 1440, height: 900 },
] as const

test('causes of a missing answer are distinguished, and a sign-out asks the server', async ({ tablet }) => {
  // Requests fail here on purpose.
  tablet.excuse(/Failed to load resource/)
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')

  const restarting = tablet.network.inject({ name: 'status', status: 502 })
  await expect(shell.sync).toHaveAccessibleName(/^Sync: Server restarting since \d\d:\d\d, as of /)
  restarting.heal()
  await shell.expectInStep()
  const portal = tablet.network.inject({ name: 'portal' })
  await expect(shell.sync).toHaveAccessibleName(/^Sync: Wi-Fi sign-in since /)
  portal.heal()
  await shell.expectInStep()

  // From now on every request is lost, and nothing on the screen shows it yet.
  const dead = tablet.network.inject({ name: 'black-hole' })
  await shell.logOut()
  await expect(page.getByText('You are offline: nobody can sign in on this tablet')).toBeVisible()
  dead.heal()
  await expect(page.getByText('Nothing is left unsent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await shell.expectInStep()

  await tablet.setSignal(false)
  await expect(shell.sync).toHaveAccessibleName(/^Sync: Tablet offline since /)
  // The network is back, and the server has not answered yet.
  const slow = tablet.network.inject({ name: 'black-hole' })
  await tablet.setSignal(true)
  await expect(shell.sync).toHaveAccessibleName(/^Sync: No signal since /)
  slow.heal()
  await shell.expectInStep()

  await tablet.setSignal(false)
  await new YardControl(page).arrive(flatbed('JOURNAL1', 'AAAB'))
  await shell.expectWaiting(1)
  await tablet.setSignal(true)
  await shell.expectInStep()
  await shell.sync.click()
  const panel = page.getByRole('dialog', { name: /^Sync: / })
  await expect(panel.getByRole('region', { name: 'Journal' })).toContainText(
    /\d\d:\d\d to \d\d:\d\d tablet offline, 1 sent at \d\d:\d\d/,
  )
  await panel.getByRole('button', { name: 'Save queue to file' }).click()
  await expect(page.getByText('Nothing to save: this tablet has no unsent changes.')).toBeVisible()
})

test('held entries are counted apart, with their trailer and what each button does', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await new YardControl(page).arrive(flatbed('HELD1', company))
  await new YardControl(page).edit('HELD1', { 'Trailer Weight': 900 })
  await shell.expectWaiting(2)
  await office.arrive({ Number: 'HELD1' })
  await tablet.setSignal(true)

  await expect(shell.sync).toHaveAccessibleName(/^Sync: Connected, .* ago, 1 held, oldest /)
  await shell.sync.click()
  const held = page.getByRole('list', { name: 'Held by a decision' }).getByRole('listitem')
  await expect(held).toContainText('Edit trailer HELD1')
  await expect(held).toContainText('waits for your decision: Arrive trailer HELD1, refused')
  await page.keyboard.press('Escape')
  await shell.needsYou.click()
  const card = page.getByRole('dialog', { name: 'Needs you' })
  await expect(card.getByRole('list', { name: 'What waits for this decision' })).toContainText('Edit trailer HELD1')
  await expect(card).toContainText('It is dropped with it.')
  await card.getByRole('button', { name: 'Same truck' }).click()
  await shell.expectInStep()
  const [trailer] = await office.findTrailers('HELD1')
  expect(trailer?.TrailerWeight).toBe(900)
})

test('a first load never shows an empty yard and never asks for a sign-in', async ({ tablet, server }) => {
  // More rows than the first page has.
  await server.stop()
  await fillTasks(server, 2_000)
  await server.start()
  const page = await tablet.open()
  await expectShellKept(page)
  await watchFor(page, ['No entries.', '0 of 0', 'Sign in to continue', 'Nothing needs you.'])
  const isLaterPage = ({ path }: { readonly path: string }) => /^\/api\/changes\?.*since=/.test(path)
  const unanswered = tablet.network.inject({ name: 'black-hole' }, isLaterPage)
  await new SignIn(page).as('gate')
  await expect(page.getByRole('region', { name: 'Loading the yard' })).toContainText(
    'You can already fill in the form of an arrival',
  )
  unanswered.heal()
  await new Shell(page).expectInStep()
  await expect(page.getByRole('region', { name: 'Loading the yard' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset.seen ?? '')).toBe('')
})

test('nothing below the top bar moves when the signal goes or comes', async ({ tablet }) => {
  tablet.excuse(/Failed to load resource/)
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  const system = await page.context().newCDPSession(page)
  for (const scale of [1, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of [...UPRIGHT, ...TURNED]) {
      await page.setViewportSize(size)
      let before: readonly number[] = []
      await expect(async () => {
        before = await placesOf(page)
        for (const _ of Array(5)) expect(await placesOf(page)).toEqual(before)
      }).toPass()
      await tablet.setSignal(false)
      await shell.expectNoSignal()
      const message = `${size.width} px, text ${scale}`
      await expect.poll(() => placesOf(page), { message }).toEqual(before)
      await tablet.setSignal(true)
      await shell.expectInStep()
      await expect.poll(() => placesOf(page), { message }).toEqual(before)
    }
  }
})

test('at each text size an arrival is in sight beside a change that needs a decision', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await new YardControl(page).arrive(flatbed('LARGE1', company))
  await office.arrive({ Number: 'LARGE1' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  for (const size of [...UPRIGHT, ...TURNED]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Next Page' })).toBeInViewport({ ratio: 1 })
  }
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of [...UPRIGHT, ...TURNED]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Arrive Trailer' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tablist')).toBeInViewport({ ratio: 1 })
  }
})

test('beside every count of the state of sync nothing overlaps or is cut', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.arrive(flatbed('CROWD1', company))
  await yard.edit('CROWD1', { 'Trailer Weight': 900 })
  await office.arrive({ Number: 'CROWD1' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await yard.arrive(flatbed('CROWD2', company))
  await expect(shell.sync).toHaveAccessibleName(/1 to send, .*1 held, /)
  const reset = page.getByRole('button', { name: 'Remove Trailer State: All' }).locator('.icon')
  const system = await page.context().newCDPSession(page)
  for (const scale of [1, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of [...UPRIGHT, ...TURNED, ...WINDOWS]) {
      await page.setViewportSize(size)
      const message = `${size.width} px, text ${scale}`
      await expect.poll(() => overlaps(page), { message }).toEqual([])
      await expect(reset, message).toBeInViewport({ ratio: 1 })
      // Upright, the panel alone has room for whole ages.
      if (size.width < size.height) continue
      await expect.poll(() => page.locator('.sync-words > *').evaluateAll(cutOf), { message }).toEqual([])
    }
  }
})

test('while histories load, the state of sync is read whole and keeps its place', async ({ tablet }) => {
  const page = await tablet.open()
  const isHistories = ({ path }: { readonly path: string }) => path.startsWith('/api/changes/histories')
  const held = tablet.network.inject({ name: 'hold' }, isHistories)
  await new SignIn(page).as('gate')
  const shell = new Shell(page)
  await expect(shell.sync).toHaveAccessibleName(/, history: [\d,]+ of [\d,]+ trailers$/)
  const words = shell.sync.locator('.sync-words > *')
  await expect(words.last()).toHaveText(/^history: [\d,]+ of [\d,]+$/)
  const cut = () => words.last().evaluate(cutInLargeYard)
  const places = new Map<number, unknown>()
  for (const { width, height } of TURNED) {
    await page.setViewportSize({ width, height })
    await expect.poll(cut, `at ${width} px`).toBe(0)
    places.set(width, await page.locator('.sync-bar').boundingBox())
  }
  held.heal()
  await expect(words.last()).toHaveText(/^as of /)
  for (const { width, height } of TURNED) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.locator('.sync-bar').boundingBox()).toEqual(places.get(width))
  }
})

/** Returns the upper edges, in pixels, of what stands below the top bar, two frames from now. */
function placesOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const parts = document.querySelectorAll('.frame-outlet, .tabs, .list-search, .table-frame, .list-foot')
    return [...parts].map((part) => Math.round(part.getBoundingClientRect().top))
  })
}

/** Runs in the page: returns the texts that their line cuts. */
function cutOf(lines: readonly Element[]): readonly string[] {
  return lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent ?? '')
}

/** Runs in the page: returns the pixels of the line that would be cut with the histories of a large yard. */
function cutInLargeYard(line: Element): number {
  const words = line.firstChild
  const before = words?.nodeValue ?? ''
  if (words) words.nodeValue = 'history: 12,340 of 12,340'
  const cut = line.scrollWidth - line.clientWidth
  if (words) words.nodeValue = before
  return cut
}

/** Records each of these texts that the page ever shows. */
function watchFor(page: Page, texts: readonly string[]): Promise<void> {
  return page.evaluate((wanted) => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const text of wanted) if (document.body.textContent.includes(text)) seen.add(text)
      if (seen.size > 0) document.documentElement.dataset.seen = [...seen].join()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, texts)
}
