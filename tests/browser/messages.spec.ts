import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift, systemMessage } from './pages/shell.ts'
import { barriers } from './support/barriers.ts'
import { createOffice } from './support/office.ts'
import { reloadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'

test('messages to the site and the fleet are sent, read, pinned and deleted', async ({ tablet, otherTablet }) => {
  const [page, theirs] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'super', 'Site Messages')
  await beginShift(theirs, 'admin', 'Site Messages')
  await expect(theirs.getByText('Select a message to preview')).toBeVisible()
  await expect(list(theirs)).toContainText('No messages')

  // Offline the message waits like any act, also after a reload; an empty one is not sent.
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await write(page, 'Send a message to this site', '   ')
  await write(page, 'Send a message to this site', 'Salt the ramps before noon')
  await expect(page.getByText('Message saved on this tablet')).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Send a message to this site' })
  await expect(box).toHaveValue('')
  await expect(line(page, 'Salt the ram...')).toContainText('Waiting')
  await page.reload()
  await expect(line(page, 'Salt the ram...')).toContainText('Waiting')
  await expect(box).toHaveValue('')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(theirs)).toContainText('No messages')
  await tablet.setSignal(true)
  await shell.expectInStep()

  await line(theirs, 'Salt the ram...').click()
  const preview = theirs.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Salt the ramps before noon')
  await expect(preview).toContainText('Sofia Lindqvist')
  await expect(preview).toContainText('To Northgate Cold Storage')
  expect(await barriers(theirs)).toEqual([])

  // To the fleet, with a choice of sites and all of them.
  await shell.goTo('Fleet Messages')
  await write(page, 'Send a message to the fleet', 'Fuel at six')
  await expect(page.getByText('Please select at least one site')).toBeVisible()
  await page.getByRole('checkbox', { name: 'All', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'All', exact: true })).toBeChecked()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Send a message to the fleet' })).toHaveValue('')
  await expect(line(theirs, 'Fuel at six')).toBeVisible()
  await expect(list(theirs).getByRole('listitem').first()).toContainText('Fuel at six')

  // To chosen sites, offline: it waits, and is read elsewhere with the signal.
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await page.getByRole('checkbox', { name: 'Northgate Cold Storage' }).click()
  await write(page, 'Send a message to the fleet', 'Gate 2 is closed')
  await expect(page.getByText('Message saved on this tablet')).toBeVisible()
  await shell.expectWaiting(1)
  await expect(list(theirs).getByRole('listitem')).toHaveCount(2)
  await tablet.setSignal(true)
  await expect(list(theirs).getByRole('listitem').first()).toContainText('Gate 2 is cl...')

  // Pinned by one admin, it leads the other's list; a deleted one leaves both. Each act is made offline.
  await otherTablet.setSignal(false)
  await preview.getByRole('button', { name: 'Pin message' }).click()
  await expect(line(theirs, 'Salt the ram...')).toContainText('Waiting')
  await shell.goTo('Site Messages')
  await expect(list(page).getByRole('listitem').first()).toContainText('Gate 2 is cl...')
  await otherTablet.setSignal(true)
  await expect(list(page).getByRole('listitem').first()).toContainText('Salt the ram...')
  await tablet.setSignal(false)
  await list(page).getByRole('button', { name: 'Delete message Salt the ram...' }).click()
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(line(page, 'Salt the ram...')).toBeHidden()
  await expect(line(theirs, 'Salt the ram...')).toBeVisible()
  await tablet.setSignal(true)
  await expect(line(theirs, 'Salt the ram...')).toBeHidden()
  await expect(theirs.getByText('Select a message to preview')).toBeVisible()
})

test('the system message comes once per person and text, on all their tablets', async ({
  tablet,
  otherTablet,
  server,
}) => {
  const office = createOffice(server, 'super')
  const sites = await office.call<Answers['Sites']>('GET', '/sites')
  const northgate = sites.Sites.find(({ Name }) => Name === 'Northgate Cold Storage')
  const setBanner = (BannerMessage: string) => office.overwrite(`/sites/${northgate?.ID}`, { BannerMessage })
  const [page, theirs] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'clerk')
  await beginShift(theirs, 'clerk')

  await setBanner('Ice at gate 2')
  for (const one of [page, theirs]) await expect(systemMessage(one)).toContainText('Ice at gate 2')
  // Acknowledged offline, it stays away after a reload, and leaves the other tablet with the signal.
  await tablet.setSignal(false)
  await shell.acknowledge()
  await shell.expectWaiting(1)
  await reloadAfterClose(page)
  const banner = page.getByRole('button', { name: 'Site message: Ice at gate 2' })
  await expect(banner).toBeVisible()
  await shell.expectWaiting(1)
  await expect(systemMessage(page)).toBeHidden()
  await expect(systemMessage(theirs)).toBeVisible()
  await tablet.setSignal(true)
  await expect(systemMessage(theirs)).toBeHidden()

  // The banner scrolls until it is stopped, and for people who reduce motion not at all.
  expect(await scrolling(page)).toEqual(['banner-scroll', '10s'])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the banner' }).click()
  expect(await scrolling(page)).toEqual(['none', '10s'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scroll the banner' })).toBeVisible()
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await expect(theirs.getByRole('button', { name: 'Stop the banner' })).toBeHidden()
  expect((await scrolling(theirs))[0]).toBe('none')

  // The banner opens the message again; a new text comes anew.
  await banner.click()
  await shell.acknowledge()
  await setBanner('Salt on the ramps')
  await expect(systemMessage(page)).toContainText('Salt on the ramps')
  expect(await barriers(page)).toEqual([])
})

function list(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}

function line(page: Page, preview: string) {
  return list(page).getByRole('button', { name: new RegExp(`^${preview.replaceAll('.', '\\.')}`) })
}

async function write(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Name and duration of the banner's animation. */
function scrolling(page: Page): Promise<readonly string[]> {
  return page.locator('.banner-text').evaluate((text) => {
    const { animationName, animationDuration } = getComputedStyle(text)
    return [animationName, animationDuration]
  })
}
