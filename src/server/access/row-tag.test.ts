import { expect, test } from 'vitest'
import { isTag, tagOf } from './row-tag.ts'

const Row = { SiteID: 1, ID: 30, Value: 'Produce' }

test('a tag differs with the version, and with the fields under a reused version', () => {
  const tag = tagOf({ Row, Version: 7 })
  expect(tag).toMatch(/^"7-[\w-]{12}"$/)
  expect(tagOf({ Row: { ...Row }, Version: 7 })).toBe(tag)
  expect(tagOf({ Row, Version: 8 })).not.toBe(tag)
  expect(tagOf({ Row: { ...Row, Value: 'Dairy' }, Version: 7 })).not.toBe(tag)
})

test('a tag that a proxy made weak is the same tag', () => {
  const tag = tagOf({ Row, Version: 7 })
  expect([isTag(tag, tag), isTag(`W/${tag}`, tag), isTag('"7"', tag), isTag(tag.slice(1), tag)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
