import { describe, expect, test } from 'vitest'
import { memoryYard } from '../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../testing/run-admin-write.ts'
import { run } from '../testing/run-command.ts'
import type { ChecklistItem } from './checklist-item.ts'

const SITE = 1
const item = (ID: number, Status: number, StatusDate: string | null = null): ChecklistItem => ({
  ...{ SiteID: SITE, ID, Name: `Item ${ID}`, Status, StatusDate },
})
const tick = (ID: number, Status: number) => ({ ID, Name: `Item ${ID}`, Status })

describe('an item of the inspection list', () => {
  test('is added unticked, and needs a title that the site does not have yet', async () => {
    const yard = memoryYard({ ChecklistItems: [item(1, 1)] })
    await runAdminWrite(yard, 'createChecklistItem', { Name: ' Tires ' }, { SiteID: SITE, ID: 9 })
    expect(await yard.ChecklistItems.get(9)).toEqual({ ...item(9, 0), Name: 'Tires' })
    for (const Name of ['', '  ']) {
      const details = await refusedAdminWrite(yard, 'createChecklistItem', { Name }, { SiteID: SITE, ID: 10 })
      expect(details.errors).toEqual({ Name: ['Please enter the checklist item title'] })
    }
    const taken = await refusedAdminWrite(yard, 'createChecklistItem', { Name: 'tires' }, { SiteID: SITE, ID: 10 })
    expect(taken).toMatchObject({ status: 409, title: 'The list has an item Tires already.' })
    const tooLong = await refusedAdminWrite(
      yard,
      'createChecklistItem',
      { Name: 'x'.repeat(101) },
      { SiteID: SITE, ID: 10 },
    )
    expect(tooLong.errors).toEqual({ Name: ['The title can have 100 characters at most'] })
  })

  test('is ticked and unticked with the time of the act; the same tick again changes nothing', async () => {
    const yard = memoryYard({ ChecklistItems: [item(1, 0), item(2, 0)] })
    const MadeAt = '2026-11-20T12:00:00.000Z'
    expect(await run(yard, 'tickChecklistItem', tick(1, 1), { MadeAt })).toEqual({ Outcome: 'applied', ID: 1 })
    expect(await yard.ChecklistItems.get(1)).toEqual(item(1, 1, MadeAt))
    expect(await run(yard, 'tickChecklistItem', tick(1, 1))).toMatchObject({ Outcome: 'noop' })
    expect(await run(yard, 'tickChecklistItem', tick(7, 1))).toEqual({ Outcome: 'noop' })
  })

  test('keeps the later of two acts, whichever arrives last', async () => {
    const yard = memoryYard({ ChecklistItems: [item(1, 0, '2026-11-20T12:00:00.000Z'), item(2, 0)] })
    const late = await run(yard, 'tickChecklistItem', tick(1, 1), { MadeAt: '2026-11-20T11:00:00.000Z' })
    expect(late.Outcome).toBe('noop')
    expect(await yard.ChecklistItems.get(1)).toMatchObject({ Status: 0 })
  })

  test('alerts when the list becomes complete, and when it is so no longer, once each', async () => {
    const yard = memoryYard({ ChecklistItems: [item(1, 1), item(2, 0), item(3, 0)] })
    const acts = [tick(2, 1), tick(3, 1), tick(3, 1), tick(1, 0), tick(2, 0), tick(2, 1), tick(1, 1)]
    for (const act of acts) await run(yard, 'tickChecklistItem', act, { UserName: 'Gus Gate' })
    const said = yard.announced.map((one) => (one.what === 'truck-inspection' ? [one.ItemName, one.isComplete] : []))
    expect(said).toEqual([
      ['Item 3', true],
      ['Item 1', false],
      ['Item 1', true],
    ])
  })
})
