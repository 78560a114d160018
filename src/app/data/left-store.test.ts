import { expect, test } from 'vitest'
import { type Left, migrateLefts, withLeft } from './left-store.ts'

const gus: Left = { UserID: 4, Name: 'Gus Halvorsen', SiteID: 1, At: '2026-03-01T19:02:00.000Z', drafts: 1, taken: [] }
const ann: Left = { ...gus, UserID: 5, Name: 'Ann Smith', At: '2026-03-01T19:10:00.000Z', drafts: 0 }

test('what somebody left stays to be read when others sign in and out between', () => {
  expect(withLeft(withLeft([], gus), ann)).toEqual([ann, gus])
  const again = { ...gus, At: '2026-03-01T20:00:00.000Z', drafts: 0 }
  expect(withLeft([ann, gus], again)).toEqual([again, ann])
  const elsewhere = { ...again, SiteID: 2 }
  expect(withLeft([gus], elsewhere)).toEqual([elsewhere, gus])
})

test('only so many people are kept', () => {
  const many = Array.from({ length: 50 }, (_, UserID) => ({ ...gus, UserID }))
  const kept = many.reduce(withLeft, [])
  expect(kept[0]).toEqual(many.at(-1))
  expect(kept.length).toBeLessThan(50)
})

test('the note that an earlier version kept stays; one of an unknown shape does not', () => {
  expect(migrateLefts({ left: gus }, 2)).toEqual({ lefts: [gus] })
  expect(migrateLefts({ left: null }, 2)).toEqual({ lefts: [] })
  expect(migrateLefts({ left: 'Gus' }, 1)).toEqual({ lefts: [] })
})
