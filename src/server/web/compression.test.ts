import { expect, test } from 'vitest'
import { acceptsGzip } from './compression.ts'

test('gzip is sent to those who accept it', () => {
  for (const header of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5'])
    expect(acceptsGzip(header)).toBe(true)
  for (const header of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])
    expect(acceptsGzip(header)).toBe(false)
})
