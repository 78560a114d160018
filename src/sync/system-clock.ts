import type { Clock, Random } from './engine/ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Cryptographically secure random numbers: keys are made of them. */
export const systemRandom: Random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
