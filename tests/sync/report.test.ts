import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fresh module each time, which has reported nothing yet. */
let report: (error: unknown) => void
const reported: unknown[] = []

beforeEach(async () => {
  reported.length = 0
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error))
  vi.resetModules()
  report = (await import('../../src/sync/report.ts')).report
})

afterEach(() => void vi.unstubAllGlobals())

/** Returns an error as Dexie passes on what the browser's store throws. */
async function byDexie(error: DOMException): Promise<unknown> {
  return new Dexie.Promise((_resolve, reject) => reject(error)).catch((reason: unknown) => reason)
}

test.each([
  // A lost connection shows in the state of sync; one that fails for good is a broken store.
  { name: 'InvalidStateError', raw: 2, mapped: 0 },
  { name: 'AbortError', raw: 2, mapped: 0 },
  { name: 'UnknownError', raw: 2, mapped: 1 },
  { name: 'DataError', raw: 2, mapped: 2 },
  // A full store shows at each save.
  { name: 'QuotaExceededError', raw: 0, mapped: 0 },
])('of two $name, $raw raw and $mapped of Dexie are reported', async ({ name, ...counts }) => {
  const raw = new DOMException('it failed', name)
  const mapped = await byDexie(raw)
  expect(mapped).toMatchObject({ name, inner: raw })
  for (const error of [raw, mapped, raw, mapped]) report(error)
  const count = (error: unknown) => reported.filter((one) => one === error).length
  expect({ raw: count(raw), mapped: count(mapped) }).toEqual(counts)
})

test('a store that was closed is not reported', async () => {
  const database = new Dexie('closed')
  database.version(1).stores({ rows: 'ID' })
  database.close()
  const error = await database
    .table('rows')
    .get(1)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'DatabaseClosedError' })
  report(error)
  expect(reported).toEqual([])
})
