import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { defaultTrailerQuery } from '../../src/domain/trailers/trailer-query-fields.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { CommittedRows } from '../../src/mirror/tablet-store.ts'
import type { TrailerPage } from '../../src/sync/api.ts'
import { countReads, countWaits } from '../support/idb-counts.ts'
import { buildTrailer } from './build-trailer.ts'
import { arrive, passTime, passTimeUntil, server, serverNumbers, startAs } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

test("a change of the server reaches the page's rows with one read, that of the row before it", async () => {
  const session = await startAs('ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const ID = await arrive(session, '700')
  const pages: TrailerPage[] = []
  await bench.watchTrailerPage(defaultTrailerQuery, (page) => pages.push(page))
  const shownNotes = () => pages.flatMap(({ rows }) => rows.map(({ Notes }) => Notes))
  await passTimeUntil(() => serverNumbers().includes('700'))
  await passTime()

  await server.change(SITE, async (yard) => {
    const trailer = await yard.Trailers.get(ID)
    if (!trailer) throw new Error('the trailer did not arrive')
    await yard.Trailers.put({ ...trailer, Notes: 'Changed at the desk' })
  })
  const reads = await countReads('Trailers', async () => {
    bench.engine.wake()
    await passTimeUntil(() => shownNotes().includes('Changed at the desk'))
  })
  expect(shownNotes().at(-1)).toBe('Changed at the desk')
  expect(reads).toBe(1)
})

test('a change of the server is stored with few waits for the store, one after the other', async () => {
  const session = await startAs('ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const ID = await arrive(session, '702')
  await passTimeUntil(() => serverNumbers().includes('702'))
  await passTime()
  await server.change(SITE, async (yard) => {
    const trailer = await yard.Trailers.get(ID)
    if (!trailer) throw new Error('the trailer did not arrive')
    await yard.Trailers.put({ ...trailer, Notes: 'Changed at the desk' })
  })
  const notes = async () => (await bench.store.read((tx) => tx.rows.Trailers.get(ID), ['Trailers']))?.Notes
  const waits = await countWaits(async () => {
    bench.engine.wake()
    await passTime()
  })
  expect(await notes()).toBe('Changed at the desk')
  expect(waits).toBeLessThanOrEqual(5)
})

test('a save is answered before its row goes to the page', async () => {
  const session = await startAs('ann')
  const order: string[] = []
  await session.bench?.watchTrailerPage(defaultTrailerQuery, ({ rows }) => order.push(`${rows.length} changed`))
  order.length = 0
  await arrive(session, '701').then(() => order.push('saved'))
  await passTimeUntil(() => order.length > 1)
  expect(order).toEqual(['saved', '1 changed'])
})

test('a commit comes without its rows if another tab has committed meanwhile', async () => {
  let heard = 0
  const brought: CommittedRows[] = []
  const database = new MirrorDatabase(15_900)
  const store = new DexieTabletStore(database, {
    heard: () => heard,
    onCommitted: (_changes, rows) => brought.push(rows),
  })
  const put = (hear: number) =>
    store.transact(async (tx) => {
      await tx.rows.Trailers.putMany([buildTrailer(1)])
      heard += hear
    })
  await put(0)
  await put(1)
  expect(brought).toEqual([{ Trailers: new Map([[1, buildTrailer(1)]]) }, {}])
  database.leave()
  await database.delete()
})
