import { expect, test } from 'vitest'
import { latestOnly } from './latest-only.ts'

test('of two scans the later one counts, whichever is found first', async () => {
  const ends = new Map<string, () => void>()
  const search = latestOnly((code) => new Promise<string>((resolve) => ends.set(code, () => resolve(code))))
  const [first, second] = [search('A'), search('B')]
  ends.get('B')?.()
  ends.get('A')?.()
  expect(await Promise.all([first, second])).toEqual([null, 'B'])
})
