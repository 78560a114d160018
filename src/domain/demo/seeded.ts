/** A seed gives the same numbers on every machine. */
export interface Seeded {
  /** At least 0, below 1. */
  next(): number
  /** From `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(values: readonly T[]): T
  /** Picks each value as often as its weight says. */
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T
  /** True in `share` of all cases. */
  chance(share: number): boolean
}

/** Draws by the mulberry32 generator. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(values: readonly T[]): T => valueAt(values, Math.floor(next() * values.length))
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick,
    weighted: (values) => weightedPick(values, next()),
    chance: (share) => next() < share,
  }
}

function valueAt<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

function weightedPick<T>(values: readonly (readonly [T, number])[], draw: number): T {
  let rest = draw * values.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of values) {
    rest -= weight
    if (rest < 0) return value
  }
  return valueAt(values, values.length - 1)[0]
}
