import { afterEach, expect, test, vi } from 'vitest'
import { runSeeds } from './seeds.ts'

afterEach(() => vi.unstubAllEnvs())

/** Returns the seeds that a run goes through with this text in SEED. */
async function seedsOf(text: string | undefined): Promise<readonly number[]> {
  vi.stubEnv('SEED', text)
  const seeds: number[] = []
  await runSeeds(2, async (seed) => {
    seeds.push(seed)
  })
  return seeds
}

test('SEED names one history or a part of them; without it all are run', async () => {
  expect(await seedsOf(undefined)).toEqual([1, 2])
  expect(await seedsOf('95')).toEqual([95])
  expect(await seedsOf('1001-1003')).toEqual([1001, 1002, 1003])
  expect(await seedsOf('7-7')).toEqual([7])
})

test('a range that ends before it begins runs nothing, and does not pass', async () => {
  await expect(seedsOf('2000-1001')).rejects.toThrow('SEED is "2000-1001", a range that ends before it begins')
})

test('any other text does not pass', async () => {
  for (const text of ['', 'all', '1-', '1-2-3'])
    await expect(seedsOf(text)).rejects.toThrow(`SEED is "${text}", and not a number or a range`)
})
