import { expect, test } from 'vitest'
import { runHistory } from './history.ts'

/** Fixed, so that each run is the same; `npm run soak` goes on from here. */
const HISTORIES = process.env.YARDHAND_SOAK === '1' ? 50_000 : 2_000
const FIRST_SEED = Number(process.env.YARDHAND_SEED ?? 1)

test(`no law breaks in ${HISTORIES} histories of faults, kills and restores`, { timeout: 0 }, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    try {
      await runHistory(seed)
    } catch (error) {
      expect.unreachable(`seed ${seed} (replay with YARDHAND_SEED=${seed}): ${error instanceof Error ? error.stack : error}`)
    }
  }
})
