import { expect, test } from 'vitest'
import { runOrderHistory } from './simulation/order-history.ts'

/**
 * Fixed, so that each run is the same; the soak continues from there. SEED replays a single one.
 */
const FIRST_SEED = Number(process.env.SEED ?? 1)
const HISTORIES = process.env.SEED === undefined ? (process.env.SOAK === '1' ? 20_000 : 1_000) : 1

test(`three tablets end with one order, and each last move stands, in ${HISTORIES} interleavings`, {
  timeout: 0,
}, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    try {
      await runOrderHistory(seed)
    } catch (error) {
      const words = error instanceof Error ? error.stack : String(error)
      expect.unreachable(`seed ${seed} (replay with SEED=${seed}): ${words}`)
    }
  }
})
