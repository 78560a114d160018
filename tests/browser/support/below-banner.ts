import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { beginShift } from '../pages/shell.ts'
import { createOffice } from './office.ts'
import type { Tablet } from './tablet.ts'

/** Begins a shift at a site that has a banner. */
export async function beginBelowBanner(tablet: Tablet, server: ServerProcess): Promise<Page> {
  const office = createOffice(server, 'super')
  const { Sites } = await office.call<Answers['Sites']>('GET', '/sites')
  const ID = Sites.find(({ Name }) => Name === 'Northgate Cold Storage')?.ID
  await office.overwrite(`/sites/${ID}`, { BannerMessage: 'Salt on the ramps' })
  const page = await tablet.open()
  await (await beginShift(page, 'gate')).acknowledge()
  await expect(page.locator('.banner')).toBeVisible()
  return page
}
