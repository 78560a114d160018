import { expect, test } from 'vitest'
import type { ListName } from '../../src/domain/lists.ts'
import type { TabletTx } from '../../src/mirror/tablet-store.ts'
import { writeServerRows } from '../../src/sync/engine/apply.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { buildTrailer } from './build-trailer.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

test('the writes of all lists of a page are handed to the store at once', async () => {
  const store = new MemoryTabletStore()
  const begun: ListName[] = []
  await store.transact(async (tx) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = <L extends ListName>(list: L): TabletTx['rows'][L] => ({
      ...tx.rows[list],
      putMany: async (rows) => {
        begun.push(list)
        await held
        await tx.rows[list].putMany(rows)
      },
    })
    const rows = {
      ...tx.rows,
      Locations: holding('Locations'),
      Trailers: holding('Trailers'),
      Tasks: holding('Tasks'),
    }
    const page = {
      ...{ UserID: 1, SiteID: SITE, Cursor: 'cursor', More: true, Now: '2026-11-20T08:00:00.000Z', CadenceScale: 1 },
      Locations: [buildLocation(SITE, 5, 'A1', 4)],
      Trailers: [buildTrailer(6)],
      Tasks: [buildTask({ SiteID: SITE, ID: 7 })],
    }
    const writing = writeServerRows({ ...tx, rows }, [page])
    expect(begun.toSorted()).toEqual(['Locations', 'Tasks', 'Trailers'])
    release()
    await writing
  })
  const stored = await store.read(async (tx) => [await tx.rows.Trailers.get(6), await tx.rows.Tasks.get(7)])
  expect(stored.map((row) => row?.ID)).toEqual([6, 7])
})
