import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPart, gzipAround } from './gzip-parts.ts'

test.each([
  ['{"Now":1', ',"Trailers":[{"Number":"Ä 1"}]', '}'],
  ['', 'x', ''],
  ['a', '', 'b'],
  ['ü'.repeat(40_000), 'row '.repeat(50_000), 'z'.repeat(65_535)],
  ['a'.repeat(65_535), 'x', 'b'.repeat(131_070)],
])('a part between two texts is one gzip file', (before, middle, after) => {
  const part = compressPart(middle)
  expect(gunzipSync(gzipAround(before, part, after)).toString()).toBe(before + middle + after)
  expect(gunzipSync(gzipAround(after, part, before)).toString()).toBe(after + middle + before)
})
