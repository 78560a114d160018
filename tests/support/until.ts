import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 25
const DEFAULT_LIMIT_MS = 60_000

/**
 * Waits until `holds` returns true. Fails with the text `what` after a limit that only a broken run
 * reaches. An error of `holds` ends the waiting.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = DEFAULT_LIMIT_MS,
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain until: ${what}`)
    await pause(LOOK_AGAIN_MS)
  }
}
