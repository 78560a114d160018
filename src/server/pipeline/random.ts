import { getRandomValues } from 'node:crypto'
import type { Random } from './id-blocks.ts'

/** Drawn together: asking the system for each of them took 2 % of the server's time for a command. */
const drawn = new Uint32Array(256)
let next = drawn.length

/** Unpredictable numbers for marks and blocks. */
export const secureRandom: Random = () => {
  if (next === drawn.length) {
    getRandomValues(drawn)
    next = 0
  }
  return (drawn[next++] ?? 0) / 2 ** 32
}

/** Returns a version's mark: 64 random bits as short text. */
export function drawMark(random: Random): string {
  const half = () =>
    Math.floor(random() * 2 ** 32)
      .toString(36)
      .padStart(7, '0')
  return half() + half()
}

/** Returns a UUIDv7, which begins with 48 bits of time, so that the log can be kept by month. */
export function drawKey(random: Random, now: number): string {
  const time = now.toString(16).padStart(12, '0')
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  const variant = '89ab'[Math.floor(random() * 4)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`
}
