import { expect } from 'vitest'

const MOST_SHOWN = 5

/**
 * Returns the seeds 1 to `count`, the same in each run, or those in SEED, to replay one history
 * (`SEED=95`) or to run a part (`SEED=1001-2000`). Throws for any other text, and for a range without seeds.
 */
function seeds(count: number): readonly number[] {
  const { SEED } = process.env
  if (SEED === undefined) return range(1, count)
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(SEED) ?? []
  if (first === undefined) throw new Error(`SEED is "${SEED}", and not a number or a range such as 1001-2000`)
  if (Number(last) < Number(first)) throw new Error(`SEED is "${SEED}", a range that ends before it begins`)
  return range(Number(first), Number(last))
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}

/** Runs a history for each seed, and fails at the end with the first seeds that broke a law. */
export async function runSeeds(count: number, run: (seed: number) => Promise<void>): Promise<void> {
  const broken: string[] = []
  for (const seed of seeds(count)) {
    try {
      await run(seed)
    } catch (error) {
      const words = error instanceof Error ? error.stack : String(error)
      broken.push(`seed ${seed} (replay with SEED=${seed}): ${words}`)
    }
  }
  expect([broken.length, ...broken.slice(0, MOST_SHOWN)]).toEqual([0])
}
