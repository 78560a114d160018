import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTrailer } from '../domain/testing/builders.ts'
import { MirrorDatabase } from './database.ts'
import { DexieTabletStore } from './dexie-tablet-store.ts'

const database = new MirrorDatabase(14)

afterEach(async () => {
  database.leave()
  await database.delete()
})

test('live queries beside the engine read a commit of which they hear later', async () => {
  await database.open()
  const tells: (() => void)[] = []
  const store = new DexieTabletStore(database, { tellLater: (tell) => tells.push(tell) })
  const put = (AKA: string) => store.transact((tx) => tx.rows.Trailers.putMany([buildTrailer({ ID: 1, AKA })]))
  await put('OLD')
  const read: (string | null | undefined)[] = []
  const { unsubscribe } = liveQuery(() => database.ofSite('Trailers', buildTrailer({}).SiteID).toArray()).subscribe(
    (rows) => void read.push(...rows.map(({ AKA }) => AKA)),
  )
  await vi.waitFor(() => expect(read).toEqual(['OLD']))
  await put('NEW')
  for (const tell of tells) tell()
  await vi.waitFor(() => expect(read.at(-1)).toBe('NEW'))
  unsubscribe()
})
