import { seeded } from '../../domain/demo/seeded.ts'

export interface OnScale {
  /** Pounds, in the steps of a truck scale. */
  readonly pounds: number
  readonly isMoving: boolean
}

/** Of one truck after another: it drives on, stands, drives off, and the scale is empty. */
const ON_MS = 4000
const STAND_MS = 40_000
const OFF_MS = 3000
const EMPTY_MS = 3000
const TURN_MS = ON_MS + STAND_MS + OFF_MS + EMPTY_MS

const STEP = 20
const LIGHTEST = 26_000
const HEAVIEST = 79_000

/** Returns what stands on a simulated scale so many milliseconds after its start; the same for the same seed. */
export function truckOnScale(ms: number, seed: number): OnScale {
  const turn = Math.floor(ms / TURN_MS)
  const into = ms - turn * TURN_MS
  const full = seeded(seed + turn).whole(LIGHTEST / STEP, HEAVIEST / STEP) * STEP
  if (into < ON_MS) return moving(full * (into / ON_MS))
  if (into < ON_MS + STAND_MS) return { pounds: full, isMoving: false }
  const leaving = into - ON_MS - STAND_MS
  return leaving < OFF_MS ? moving(full * (1 - leaving / OFF_MS)) : { pounds: 0, isMoving: false }
}

function moving(pounds: number): OnScale {
  return { pounds: Math.round(pounds / STEP) * STEP, isMoving: true }
}
