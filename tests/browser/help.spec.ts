import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

const ADDRESS = 'help@yard.example'
const videos = ['arrive', 'protect', 'audit', 'dock'].map((name) => `https://video.example/${name}`)
test.use({ settings: { SUPPORT_EMAIL: ADDRESS, HELP_VIDEOS: videos.join(',') } })

test('help has its address, pictures and words offline', async ({ tablet }) => {
  const page = await tablet.open()
  const asked = page.waitForResponse(/\/api\/help$/)
  const shell = await beginShift(page, 'gate')
  await asked
  await tablet.setSignal(false)
  await shell.goTo('Help/FAQ')
  await expect(page.getByRole('link', { name: ADDRESS })).toHaveAttribute('href', `mailto:${ADDRESS}`)
  await expect(page.getByRole('link', { name: 'Yard audit' })).toHaveAttribute('href', videos[2] ?? '')

  await expect(page.getByText('Can I work offline?')).toBeVisible()

  await page.getByRole('tab', { name: 'Gate keeper' }).click()
  const pictures = page.getByRole('listitem').getByRole('img')
  await expect(pictures).toHaveCount(5)
  const widths = () =>
    pictures.evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
  await expect.poll(widths).toEqual([960, 960, 960, 960, 960])

  await page.getByRole('tab', { name: 'Sync words' }).click()
  await expect(page.getByText('No signal', { exact: true })).toBeVisible()
  await shell.expectNoSignal()
})
