import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { MirrorDatabase } from './database.ts'

const lost = Object.assign(new Error('the connection was lost'), { name: 'DatabaseClosedError' })

test('a database left in the pause between two comparisons is not opened again', async () => {
  const database = new MirrorDatabase(1)
  await database.openPatiently()
  database.on('close').fire(new Event('close'))
  database.onReturned = async () => {
    setTimeout(() => database.leave())
    throw lost
  }
  const open = vi.spyOn(database, 'open')
  await expect(database.check()).rejects.toThrow(lost)
  expect(database.isOpen()).toBe(false)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a database left in the pause between two openings is not opened', async () => {
  const database = new MirrorDatabase(2)
  const open = vi.spyOn(database, 'open').mockImplementationOnce(() => {
    setTimeout(() => database.leave())
    throw lost
  })
  await expect(database.openPatiently()).rejects.toThrow(lost)
  expect(database.isOpen()).toBe(false)
  expect(open).toHaveBeenCalledTimes(1)
})

test('the tables are worked out once for each version, since a start waits for it', () => {
  const version: object = Object.getPrototypeOf(Object.getPrototypeOf(new MirrorDatabase(3).version(2)))
  const parsed = vi.spyOn(version as { _parseStoresSpec(tables: object): void }, '_parseStoresSpec')
  const database = new MirrorDatabase(3)
  const whole = parsed.mock.calls.filter(([tables]) => Object.keys(tables).length > 0)
  parsed.mockRestore()
  expect(database.tables.length).toBeGreaterThan(20)
  expect(whole.length).toBeLessThanOrEqual(4)
})
