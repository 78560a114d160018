import { expect, test } from 'vitest'
import { buildTrailer } from '../testing/builders.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Entities, ListName } from '../lists.ts'
import { equalsAll } from './nearest.ts'
import { type RowStore, WriteBehind, yardOf } from './write-behind.ts'

const SITE = 1

/** A store of trailers that counts its reads. */
function storeOf(trailers: readonly Trailer[]) {
  const reads: string[] = []
  const rowsOf = <L extends ListName>(list: L) =>
    (list === 'Trailers' ? trailers : []) as unknown as readonly Entities[L][]
  const store: RowStore = {
    get: async (list, id) => {
      reads.push(`get ${id}`)
      return rowsOf(list).find((row) => row.ID === id)
    },
    find: async (list, siteID, where) => {
      reads.push('find')
      return rowsOf(list).filter((row) => row.SiteID === siteID && equalsAll(row, where))
    },
    nearest: async () => undefined,
  }
  const rows = new WriteBehind(store)
  return { rows, reads, yard: yardOf(rows, SITE, { insertsOnce: true }) }
}

const parked = (ID: number, with_: Partial<Trailer> = {}) => buildTrailer({ ID, LocationID: 10, ...with_ })

test('a query reads the store once, and includes own writes', async () => {
  const { yard, reads } = storeOf([parked(1), parked(2), parked(3)])
  const ids = async () => (await yard.Trailers.find({ LocationID: 10 })).map(({ ID }) => ID)
  expect(await ids()).toEqual([1, 2, 3])

  await yard.Trailers.remove(1)
  await yard.Trailers.put(parked(2, { LocationID: 11 }))
  await yard.Trailers.insert(parked(4))
  expect(await ids()).toEqual([3, 4])
  expect(await yard.Trailers.get(1)).toBeUndefined()
  expect(reads).toEqual(['find'])
})

test('a row of another site does not exist', async () => {
  const { yard } = storeOf([parked(1, { SiteID: 8 })])
  expect(await yard.Trailers.get(1)).toBeUndefined()
})

test('a dropped command leaves no trace, a kept one the kind of each change', async () => {
  const { rows, yard } = storeOf([parked(1), parked(2)])
  rows.begin()
  await yard.Trailers.put(parked(1, { TransactionID: 'dropped' }))
  rows.drop()
  rows.begin()
  await yard.Trailers.insert(parked(3))
  await yard.Trailers.put(parked(3, { TransactionID: 'S3' }))
  await yard.Trailers.remove(2)
  rows.keep()
  expect(rows.written('Trailers').map(({ id, how }) => [id, how])).toEqual([
    [3, 'insert'],
    [2, 'remove'],
  ])
  expect((await yard.Trailers.get(1))?.TransactionID).not.toBe('dropped')
})

test('an error in a rule throws: a second insert, a row of another scope', async () => {
  const { yard } = storeOf([parked(1)])
  await yard.Trailers.get(1)
  await expect(yard.Trailers.insert(parked(1))).rejects.toThrow('made twice')
  await expect(yard.Trailers.put(parked(2, { SiteID: 8 }))).rejects.toThrow('may not write Trailers of site 8')
  await expect(yard.Scacs.remove(5)).rejects.toThrow('may not write Scacs')
})

test('an error of the store is not a refusal', async () => {
  const rows = new WriteBehind({
    get: () => Promise.reject(new Error('disk')),
    find: async () => [],
    nearest: async () => undefined,
  })
  await expect(rows.get('Trailers', 1)).rejects.toThrow('disk')
  expect(rows.storeError).toMatchObject({ message: 'disk' })
})
