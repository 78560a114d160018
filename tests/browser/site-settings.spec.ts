import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { createOffice, type Office } from './support/office.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>'

test('each section of the site settings saves its own fields', async ({ tablet, otherTablet, server }) => {
  const office = createOffice(server, 'super')
  const page = await tablet.open()
  const shell = await beginShift(page, 'super', 'Site Settings')
  const form = (name: string) => page.getByRole('form', { name, exact: true })
  const save = (name: string) => form(name).getByRole('button', { name: 'Save', exact: true }).click()
  const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()
  const northgate = async () => {
    const { Sites } = await office.call<Answers['Sites']>('GET', '/sites')
    return Sites.find(({ Name }) => Name.startsWith('Northgate'))
  }
  const saved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const before = await northgate()

  const info = form('Manage Site Info')
  await info.getByRole('slider', { name: 'Temperature alert range' }).fill('8')
  await expect(info).toContainText('+/- 8 °F')
  await save('Manage Site Info')
  const question = page.getByRole('dialog', { name: 'Update site' })
  await expect(question).toContainText('Are you sure you want to update this site?')
  await question.getByRole('button', { name: 'Update' }).click()
  await saved()
  expect(await northgate()).toMatchObject({ TemperatureAlertRange: 8, BannerMessage: before?.BannerMessage })

  // Cancel brings back what is saved.
  await open('Live Texts')
  const welcome = form('Live text messages').getByRole('textbox', { name: 'Welcome message' })
  await welcome.fill('Something else')
  await form('Live text messages').getByRole('button', { name: 'Cancel' }).click()
  await expect(welcome).toHaveValue(`${before?.WelcomeMessage}`)
  const texts = page.getByRole('region', { name: 'Texts of the last 30 days' })
  await expect(texts).toContainText('No text waits or failed')
  // A task that a clerk starts offline has its text with the signal.
  await addLiveSpot(office, 'LIVE1')
  const theirs = await otherTablet.open()
  const clerk = await beginShift(theirs, 'clerk')
  await otherTablet.setSignal(false)
  await (await TaskPanel.open(theirs, 'Spot LIVE1')).start('Dale Whitaker')
  await clerk.expectWaiting(1)
  await expect(texts).toContainText('No text waits or failed')
  await otherTablet.setSignal(true)
  await expect(texts).toContainText('1 text waits since')
  await expect(texts).toContainText('No service for texts is set up. Last: Spot text for trailer LIVE1.')

  // Offline it says so and keeps what was typed; online it is saved.
  await tablet.setSignal(false)
  await welcome.fill('Welcome to the yard')
  await save('Live text messages')
  await expect(form('Live text messages').getByRole('alert')).toContainText('No answer from the server')
  await expect(welcome).toHaveValue('Welcome to the yard')
  await tablet.setSignal(true)
  await shell.expectInStep()

  // Another super admin was faster: both versions, and the person decides.
  await office.overwrite(`/sites/${before?.ID}`, { WelcomeMessage: 'Hello' })
  await save('Live text messages')
  const versions = form('Live text messages').getByRole('alert', { name: 'Changed meanwhile' })
  await expect(versions.getByRole('button', { name: 'Take theirs' })).toContainText('Hello')
  await versions.getByRole('button', { name: 'Keep yours' }).click()
  await save('Live text messages')
  await expect.poll(async () => (await northgate())?.WelcomeMessage).toBe('Welcome to the yard')

  await open('Features')
  await form('Features').getByRole('textbox', { name: 'Check interval' }).fill('0')
  await save('Features')
  await expect(form('Features')).toContainText('Please enter whole minutes from 1 to 10080')
  await form('Features').getByRole('textbox', { name: 'Check interval' }).fill('90')
  await save('Features')
  await expect.poll(async () => (await northgate())?.CheckIntervalMinutes).toBe(90)

  await open('Banner')
  await form('Banner').getByRole('textbox', { name: 'Banner' }).fill('Salt on the ramps')
  await expect(form('Banner').getByRole('button', { name: 'Site message: Salt on the ramps' })).toBeVisible()
  await save('Banner')
  await expect.poll(async () => (await northgate())?.BannerMessage).toBe('Salt on the ramps')
  await shell.acknowledge()

  await open('Logo')
  const logo = form('Logo').locator('input[type="file"]')
  const file = (text: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  await logo.setInputFiles(file(LOGO.replace('<rect', '<script/><rect')))
  await save('Logo')
  await expect(form('Logo')).toContainText('This SVG file has scripts')
  await logo.setInputFiles(file(LOGO))
  await save('Logo')
  await expect(page.getByText('Logo saved')).toBeVisible()
  expect((await northgate())?.Logo).not.toBe(before?.Logo)
})

/** Adds a spot task of a new trailer, whose driver can be texted since then. */
async function addLiveSpot(office: Office, number: string): Promise<void> {
  await createTaskOffice(office).addSpot(number)
  const [trailer] = await office.findTrailers(number)
  if (!trailer) throw new Error(`the server has no trailer ${number}`)
  await office.edit(trailer, { PhoneNumber: '+13125550123' })
}
