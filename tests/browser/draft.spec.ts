import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { pullDown } from './support/pull-down.ts'
import { reloadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'

test('a half-typed arrival comes back, and its number field has the focus', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'HALF', 'Trailer type': 'Reefer', 'Set temp': -10 })
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(form.frame).toBeHidden()

  // Waits until the number has the focus.
  await yard.startArrival()
  await expect(form.frame.getByText('Draft restored. Not saved.')).toBeVisible()
  await expect(form.field('Set temp')).toHaveValue('-10')
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await expect(form.field('Trailer#')).toHaveValue('HALF1')

  await form.frame.getByRole('button', { name: 'Start over' }).click()
  await expect(form.field('Trailer#')).toHaveValue('')
  await expect(form.field('Trailer#')).toBeFocused()
  await expect(form.field('Set temp')).toBeHidden()

  // The last input comes back too when the page is left at once.
  await form.fill({ AKA: 'LAST' })
  await page.reload()
  await yard.startArrival()
  await expect(form.field('AKA')).toHaveValue('LAST')

  // Once it is shown as saved it is no draft, even if the page is left at once.
  await form.fill(flatbed('DONE', await office.company()))
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Trailer DONE saved on this tablet')).toBeVisible()
  await reloadAfterClose(page)
  await yard.startArrival()
  await expect(form.frame.getByText('Draft restored. Not saved.')).toBeHidden()
})

test('a dialog comes back with what was typed, and takes even the earliest key', async ({ tablet, office }) => {
  await office.arrive({ Number: 'EARLY' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const row = await new YardControl(page).find('EARLY')
  const weight = page.getByRole('dialog', { name: 'Depart trailer "EARLY"?' }).getByLabel('Outbound Weight')
  await row.getByRole('button', { name: 'Depart EARLY' }).click()
  await weight.fill('1500')
  await page.keyboard.press('Escape')
  await expect(weight).toBeHidden()

  await page.evaluate(typeAtOnce)
  await row.getByRole('button', { name: 'Depart EARLY' }).click()
  await expect(weight).toHaveValue('15007')
  await page.keyboard.press('Escape')
  await expect(weight).toBeHidden()
  await reloadAfterClose(page)
  await row.getByRole('button', { name: 'Depart EARLY' }).click()
  await expect(weight).toHaveValue('15007')
})

test('a sheet is pulled down by its head only, and keeps what was typed', async ({ tablet, office }) => {
  await office.arrive({ Number: 'SHEET' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const row = await new YardControl(page).find('SHEET')
  const sheet = page.getByRole('dialog', { name: 'Depart trailer "SHEET"?' })
  await row.getByRole('button', { name: 'Depart SHEET' }).click()
  await sheet.getByLabel('Outbound Weight').fill('1500')
  await page.setViewportSize({ width: 600, height: 960 })
  await pullDown(page, sheet.locator('.modal-body'))
  await expect(sheet).toBeVisible()
  await pullDown(page, sheet.getByRole('heading', { level: 2 }))
  await expect(sheet).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: 'Depart SHEET' }).click()
  await expect(sheet.getByLabel('Outbound Weight')).toHaveValue('1500')
})

test('an edit that is saved takes back nothing but its own draft', async ({ tablet, office }) => {
  await office.arrive({ Number: 'ONCE' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const form = await new YardControl(page).startEdit('ONCE')
  await page.evaluate(noteDeletes)
  await form.fill({ Notes: 'Dented', 'Trailer Weight': 31_000 })
  await form.frame.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(form.frame).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset.deletes)).toMatch(/^trailer:edit:\d+ $/)
})

/** Runs in the page: notes the keys of records that are deleted from now on. */
function noteDeletes(): void {
  const { dataset } = document.documentElement
  const remove = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
    dataset.deletes = `${dataset.deletes ?? ''}${key} `
    return remove.call(this, key)
  }
}

/** Runs in the page: sends a key to each dialog before it is drawn. */
function typeAtOnce(): void {
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    showModal.call(this)
    queueMicrotask(() => {
      const field = this.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
      document.execCommand('insertText', false, '7')
    })
  }
}
