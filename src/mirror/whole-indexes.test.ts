import 'fake-indexeddb/auto'
import { Dexie, type IntervalTreeNode, liveQuery, type ObservabilitySet } from 'dexie'
import { expect, test } from 'vitest'
import { buildTrailer } from '../domain/testing/builders.ts'
import { MirrorDatabase } from './database.ts'

/** Returns the number of ranges that a write tells live queries of, by part; of indexes alone. */
async function rangesOf(database: MirrorDatabase, write: () => Promise<unknown>): Promise<readonly number[]> {
  const told: ObservabilitySet[] = []
  const listen = (parts: ObservabilitySet) => void told.push(parts)
  Dexie.on.storagemutated.subscribe(listen)
  await write()
  Dexie.on.storagemutated.unsubscribe(listen)
  const parts = told.flatMap((some) => Object.entries(some))
  const ofIndexes = parts.filter(([name]) => name.startsWith(`idb://${database.name}/`) && !/\/(:dels)?$/.test(name))
  return ofIndexes.map(([, ranges]) => ('from' in ranges ? countRanges(ranges) : 0))
}

function countRanges({ l: left, r: right }: IntervalTreeNode): number {
  return 1 + (left ? countRanges(left) : 0) + (right ? countRanges(right) : 0)
}

const buildMany = (count: number, AKA: string) =>
  Array.from({ length: count }, (_, at) => buildTrailer({ ID: at + 1, Number: `N${at}`, AKA }))

test('a write of many rows tells live queries of whole indexes, not of each value', async () => {
  const database = new MirrorDatabase(11)
  await database.open()
  const ranges = await rangesOf(database, () => database.rows('Trailers').bulkPut(buildMany(20, 'MARK')))
  expect(ranges.length).toBeGreaterThan(0)
  expect(new Set(ranges)).toEqual(new Set([1]))
  database.leave()
})

test('live queries by key and by index hear of a write of many rows', async () => {
  const database = new MirrorDatabase(12)
  await database.open()
  await database.rows('Trailers').bulkPut(buildMany(20, 'OLD'))
  const reads = {
    byKey: async () => (await database.rows('Trailers').get(20))?.AKA,
    byIndex: async () => (await database.ofSite('Trailers', buildTrailer({}).SiteID).toArray())[19]?.AKA,
  }
  const heard = Object.values(reads).map((read) => {
    let end = () => {}
    const known = new Promise<void>((resolve) => {
      const { unsubscribe } = liveQuery(read).subscribe((AKA) => {
        if (AKA === 'NEW') resolve()
      })
      end = unsubscribe
    })
    return known.finally(() => end())
  })
  await Promise.all(Object.values(reads).map((read) => read()))
  await database.rows('Trailers').bulkPut(buildMany(20, 'NEW'))
  await Promise.all(heard)
  database.leave()
})

test('a live query by key is not read again for a write of other rows', async () => {
  const database = new MirrorDatabase(13)
  await database.open()
  await database.rows('Trailers').put(buildTrailer({ ID: 100 }))
  let reads = 0
  let first = () => {}
  const isRead = new Promise<void>((resolve) => {
    first = resolve
  })
  const subscription = liveQuery(() => {
    reads += 1
    return database.rows('Trailers').get(100)
  }).subscribe(first)
  await isRead
  await database.rows('Trailers').bulkPut(buildMany(20, 'NEW'))
  await database.rows('Trailers').count()
  expect(reads).toBe(1)
  subscription.unsubscribe()
  database.leave()
})
