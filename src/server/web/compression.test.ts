import { once } from 'node:events'
import { createBrotliCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsGzip, brotliOptions } from './compression.ts'

test('gzip is sent to those who accept it', () => {
  for (const header of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5'])
    expect(acceptsGzip(header)).toBe(true)
  for (const header of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])
    expect(acceptsGzip(header)).toBe(false)
})

test('a long answer is sent while it is made', async () => {
  const compressed = createBrotliCompress(brotliOptions)
  const first = once(compressed, 'data')
  const lines = Array.from({ length: 50_000 }, (_, at) => `${at},ABCD,Reefer,Loaded,Door ${at % 40},${at * 7919}\r\n`)
  for (let from = 0; from < lines.length; from += 25) compressed.write(lines.slice(from, from + 25).join(''))
  // Not ended: more lines are to come.
  await first
  compressed.destroy()
})
