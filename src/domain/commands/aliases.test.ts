import { expect, test } from 'vitest'
import { buildTrailer } from '../testing/builders.ts'
import { memoryYard } from '../testing/memory-yard.ts'
import type { Alias } from '../trailers/alias.ts'
import { followAliases, resolveAlias } from './aliases.ts'
import { bind } from './catalogue.ts'

const alias = (ID: number, TrailerID: number): Alias => ({ SiteID: 1, ID, TrailerID, Visit: 1 })

function resolve(id: number, { rows = [], aliases = [] }: { rows?: readonly number[]; aliases?: readonly Alias[] }) {
  const yard = memoryYard({ Trailers: rows.map((ID) => buildTrailer({ ID })), Aliases: aliases })
  return resolveAlias(id, yard.Trailers, yard.Aliases)
}

test('an ID with a row stands for that row, even with an alias', async () => {
  expect(await resolve(5, { rows: [5, 6], aliases: [alias(5, 6)] })).toMatchObject({ ID: 5, row: { ID: 5 } })
})

test('an ID without a row stands for the row of its alias', async () => {
  expect(await resolve(5, { rows: [6], aliases: [alias(5, 6)] })).toMatchObject({ ID: 6, row: { ID: 6 } })
})

test('a chain of aliases is followed to the first row', async () => {
  const aliases = [alias(5, 6), alias(6, 7), alias(7, 8)]
  expect(await resolve(5, { rows: [7, 8], aliases })).toMatchObject({ ID: 7, row: { ID: 7 } })
})

test('an alias of nothing resolves to 0, also behind another alias', async () => {
  expect(await resolve(5, { aliases: [alias(5, 0)] })).toEqual({ ID: 0, row: undefined })
  expect(await resolve(5, { aliases: [alias(5, 6), alias(6, 0)] })).toEqual({ ID: 0, row: undefined })
})

test('an unknown ID stays as it is', async () => {
  expect(await resolve(5, { rows: [6], aliases: [alias(7, 6)] })).toEqual({ ID: 5, row: undefined })
})

test('an alias whose row is not here yet names that row', async () => {
  expect(await resolve(5, { aliases: [alias(5, 6)] })).toEqual({ ID: 6, row: undefined })
})

test('aliases in a circle end without a row', async () => {
  expect((await resolve(5, { aliases: [alias(5, 6), alias(6, 5)] })).row).toBeUndefined()
})

test('a command follows its aliases, and reports unknown IDs', async () => {
  const yard = memoryYard({ Trailers: [buildTrailer({ ID: 6 })], Aliases: [alias(5, 6)] })
  const deletion = (ID: number) => followAliases(bind('DELETE /trailers/{id}', { ID }), yard)

  expect((await deletion(5)).followed.trailerIDs).toEqual([6])
  expect((await deletion(5)).missing).toEqual([])
  expect((await deletion(9)).missing).toEqual([9])
})
