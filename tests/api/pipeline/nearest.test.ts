import { expect, test } from 'vitest'
import { firstAsk, frontAsk } from '../../../src/domain/tasks/task-order.ts'
import { buildTask } from '../../../src/domain/testing/task-builders.ts'
import { describeOnDatabases, describeOnStores } from '../../support/databases.ts'
import { checkStored, checkWritten, orderedTasks } from '../../support/nearest-cases.ts'
import { buildYard, fill, type TestYard } from './yard-fixture.ts'

/** A yard with its tasks, beside another yard with tasks. */
async function buildFilled(store: TestYard['store']): Promise<TestYard> {
  const other = await buildYard(store)
  await fill(other, async (yard) => {
    for (const [index, Rank] of ['0', 'a0K', 'z'].entries())
      await yard.Tasks.put(buildTask({ SiteID: other.siteID, ID: 100 + index, Rank }))
  })
  const mine = await buildYard(store)
  await fill(mine, async (yard) => {
    for (const task of orderedTasks(mine.siteID)) await yard.Tasks.put(task)
  })
  return mine
}

describeOnStores('the nearest row of a site', (open) => {
  test('is the next one in the order, bytes compared as the tablet compares them', async () => {
    const yard = await buildFilled(open.store)
    await open.store.transact(yard.siteID, (tx) => checkStored((ask) => tx.rows.nearest('Tasks', ask)))
  })

  test('is the row that the command made, before anything is written', async () => {
    const yard = await buildFilled(open.store)
    await fill(yard, ({ Tasks }) => checkWritten(Tasks, yard.siteID))
  })

  test('is the written row, in the next command', async () => {
    const yard = await buildFilled(open.store)
    await fill(yard, ({ Tasks }) => checkWritten(Tasks, yard.siteID))
    await fill(yard, async ({ Tasks }) => {
      expect((await Tasks.nearest(frontAsk))?.ID).toBe(1)
      expect((await Tasks.nearest(firstAsk(true)))?.ID).toBe(1)
    })
  })
})

describeOnDatabases('the rows of a site', (open) => {
  test('return their nearest one outside of a command too', async () => {
    const yard = await buildFilled(open.database.store)
    await checkStored((ask) => open.database.site(yard.siteID).nearest('Tasks', ask))
  })
})
