import { describe, expect, test } from 'vitest'
import { yardOf } from '../../src/domain/commands/write-behind.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import type { TabletStore, TabletTx } from '../../src/mirror/tablet-store.ts'
import { tabletRows } from '../../src/sync/engine/tablet-rows.ts'
import { askOpen, checkStored, checkWritten, orderedTasks } from '../support/nearest-cases.ts'
import { stores } from './tablet-stores.ts'

const SITE = 7
/** With the tasks of a site, and one task of another site. */
async function fill(store: TabletStore): Promise<TabletStore> {
  const foreign = ['0', 'a0K', 'z'].map((Rank, index) => buildTask({ SiteID: 8, ID: 100 + index, Rank }))
  await store.transact((tx) => tx.rows.Tasks.putMany([...orderedTasks(SITE), ...foreign]))
  return store
}

describe.each(stores)('the nearest row of the tablet store %s', (_name, open) => {
  test('is the next one of its site in the order', async () => {
    const store = await fill(open())
    await store.read((tx) => checkStored((ask) => tx.rows.Tasks.nearest(SITE, ask)))
  })

  test('is the one that a command made, before anything is stored', async () => {
    const store = await fill(open())
    await store.transact((tx) => checkWritten(yardOf(tabletRows(tx), SITE).Tasks, SITE))
  })

  test('is as before once a rejected command is dropped', async () => {
    const store = await fill(open())
    const [kept, dropped] = await store.transact((tx) => keepAndDrop(tx))
    expect([kept, dropped]).toEqual([1, 2])
  })
})

/**
 * Reads the first task after one kept command that moved it away and one dropped command that moved
 * it back.
 */
async function keepAndDrop(tx: TabletTx): Promise<readonly (number | undefined)[]> {
  const buffer = tabletRows(tx)
  const { Tasks } = yardOf(buffer, SITE)
  const first = async () => (await Tasks.nearest(askOpen('above', null)))?.ID
  const [task] = orderedTasks(SITE)
  if (!task) throw new Error('there are seven')
  buffer.begin()
  await Tasks.put({ ...task, Rank: 'a3' })
  buffer.keep()
  buffer.begin()
  await Tasks.put(task)
  const meanwhile = await first()
  buffer.drop()
  return [meanwhile, await first()]
}
