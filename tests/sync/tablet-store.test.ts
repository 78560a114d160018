import { describe, expect, test } from 'vitest'
import { buildAuditTrailer } from '../../src/domain/testing/audit-builders.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { toRecord } from '../../src/sync/engine/outbox-record.ts'
import { buildEntry } from './build-entry.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { stores } from './tablet-stores.ts'

describe.each(stores)('the tablet store %s', (_name, open) => {
  test('a throw leaves everything as it was', async () => {
    const store = open()
    await store.transact((tx) => tx.rows.Locations.putMany([buildLocation(7, 1, 'before', 4)]))
    const failing = store.transact(async (tx) => {
      await tx.rows.Locations.putMany([buildLocation(7, 1, 'after', 4), buildLocation(7, 2, 'new', 4)])
      await tx.outbox.putMany([buildRecord(1)])
      await tx.meta.put('fence', 9)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const [rows, outbox, fence] = await store.read(async (tx) => [
      await tx.rows.Locations.getMany([1, 2]),
      await tx.outbox.list(),
      await tx.meta.get('fence'),
    ])
    expect(rows).toEqual([buildLocation(7, 1, 'before', 4), undefined])
    expect(outbox).toEqual([])
    expect(fence).toBeUndefined()
  })

  test('a throw after a thousand other awaits still rolls back', async () => {
    const store = open()
    const failing = store.transact(async (tx) => {
      await tx.rows.Locations.putMany([buildLocation(7, 1, 'half', 4)])
      for (let i = 0; i < 1_000; i++) await null
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await store.read((tx) => tx.rows.Locations.get(1))).toBeUndefined()
  })

  test('a branch that is still at work after a throw writes nothing any more', async () => {
    const store = open()
    let late: Promise<unknown> = Promise.resolve()
    const failing = store.transact(async (tx) => {
      const branch = async () => {
        for (let i = 0; i < 50; i++) await tx.meta.get('fence')
        await tx.rows.Locations.putMany([buildLocation(7, 1, 'late', 4)])
      }
      late = branch()
      late.catch(() => undefined)
      await tx.meta.get('queue')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(late).rejects.toThrow()
    expect(await store.read((tx) => tx.rows.Locations.get(1))).toBeUndefined()
  })

  test('a scope sees its own writes', async () => {
    const store = open()
    const seen = await store.transact(async (tx) => {
      await tx.rows.Locations.putMany([
        buildLocation(7, 1, 'A', 4),
        buildLocation(7, 2, 'B', 2),
        buildLocation(8, 3, 'C', 4),
      ])
      await tx.rows.Locations.removeMany([2])
      return tx.rows.Locations.listIDs(7)
    })
    expect(seen).toEqual([1])
  })

  test('lists rows that have no value in an index, too', async () => {
    const store = open()
    await store.transact(async (tx) => {
      await tx.rows.Tasks.putMany([1, 2].map((ID) => buildTask({ ID, SiteID: 7, TrailerID: ID === 1 ? 100 : null })))
      await tx.rows.Messages.putMany([1, 2].map((ID) => buildMessage({ ID, SiteID: 7, TaskID: ID === 1 ? 700 : null })))
      const sighting = (ID: number) => buildAuditTrailer({ ID, SiteID: 7, LocationID: ID === 1 ? 40 : null })
      await tx.rows.AuditTrailers.putMany([1, 2].map(sighting))
    })
    const listed = await store.read(({ rows: { Tasks, Messages, AuditTrailers } }) =>
      Promise.all([Tasks, Messages, AuditTrailers].map(async (list) => [...(await list.listIDs(7))].sort())),
    )
    expect(listed).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  test('find returns rows of the asked site alone', async () => {
    const store = open()
    await store.transact((tx) =>
      tx.rows.Locations.putMany([
        buildLocation(7, 1, 'A', 4),
        buildLocation(7, 2, 'B', 4),
        buildLocation(8, 3, 'A', 4),
      ]),
    )
    const byType = await store.read((tx) => tx.rows.Locations.find(7, { Type: 4 }))
    expect(byType.map((row) => row.ID)).toEqual([1, 2])
    const byBoth = await store.read((tx) => tx.rows.Locations.find(7, { Name: 'B', Type: 4 }))
    expect(byBoth.map((row) => row.ID)).toEqual([2])
  })

  test('outbox records are listed by sequence', async () => {
    const store = open()
    await store.transact((tx) => tx.outbox.putMany([buildRecord(10), buildRecord(9), buildRecord(2)]))
    const records = await store.read((tx) => tx.outbox.list())
    expect(records.map((record) => record.Sequence)).toEqual([2, 9, 10])
  })

  test('a shadow means that the server has no row', async () => {
    const store = open()
    await store.transact((tx) => tx.shadow.putMany([{ List: 'Trailers', ID: 5, SiteID: 7, Row: null }]))
    const [known, other] = await store.read(async (tx) => [
      await tx.shadow.get(['Trailers', 5]),
      await tx.shadow.get(['Locations', 5]),
    ])
    expect(known?.Row).toBeNull()
    expect(other).toBeUndefined()
  })

  test('transactions run one after the other', async () => {
    const store = open()
    const count = () =>
      store.transact(async (tx) => {
        const fence = (await tx.meta.get('fence')) ?? 0
        await tx.meta.put('fence', fence + 1)
      })
    await Promise.all(Array.from({ length: 20 }, count))
    expect(await store.read((tx) => tx.meta.get('fence'))).toBe(20)
  })
})

const buildRecord = (sequence: number) => toRecord(buildEntry(sequence), [])
