import { expect, test } from 'vitest'
import { buildTrailer } from '../../../domain/testing/builders.ts'
import { nextPage } from './known-page.ts'

const [first, second, third] = [1, 2, 3].map((ID) => buildTrailer({ ID }))

test('a page keeps the objects of unchanged rows, takes changed ones, and forgets those that left it', () => {
  if (!first || !second || !third) throw new Error('no rows')
  const page = nextPage(undefined, { ids: [1, 2], rows: [first, second], count: 3 })
  expect(page).toEqual({ ids: [1, 2], trailers: [first, second], count: 3 })
  const changed = { ...second, AKA: 'MARK' }
  const next = nextPage(page, { ids: [2, 3], rows: [changed, third], count: 4 })
  expect(next.trailers).toEqual([changed, third])
  const back = nextPage(next, { ids: [3, 1], rows: [], count: 4 })
  expect(back.trailers).toEqual([third])
  expect(back.trailers[0]).toBe(third)
})

test('a page with the same rows in the same order keeps its IDs, so that their marks are not read again', () => {
  if (!first || !second) throw new Error('no rows')
  const page = nextPage(undefined, { ids: [1, 2], rows: [first, second], count: 2 })
  const changed = nextPage(page, { ids: [1, 2], rows: [{ ...first, AKA: 'MARK' }], count: 2 })
  expect(changed.ids).toBe(page.ids)
  expect(nextPage(changed, { ids: [2, 1], rows: [], count: 2 }).ids).toEqual([2, 1])
})
