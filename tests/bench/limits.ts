import { stripVTControlCharacters } from 'node:util'

/** Of one wait. Only a broken run, or a machine that is far too slow, reaches it. */
export const WAIT_LIMIT_MS = 600_000
/** Of work that grows with the yard, such as filling it, and of one browser's measures. */
export const LONG_LIMIT_MS = 3_600_000

/**
 * Waits for `work` no longer than the limit: later it fails with the text `what`, and `work` goes on unheard. A failure
 * counts where it is awaited, so a wait may begin before the act that ends it.
 */
export function within<T>(what: string, work: Promise<T>, limitMs = WAIT_LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${limitMs / 1000} s in vain until: ${what}`)), limitMs)
  })
  const first = Promise.race([work, late]).finally(() => clearTimeout(timer))
  first.catch(() => undefined)
  return first
}

/** Runs a part of the bench. One that fails ends alone, with a line; the run goes on and fails at its end. */
export async function inPart(title: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    console.log(`\n${title}: ended early, ${inOneLine(error)}`)
    process.exitCode = 1
    return false
  }
}

const LONGEST_LINE = 300

/** The words of an error and of its causes. */
function inOneLine(error: unknown): string {
  const words: string[] = []
  for (let each = error; each !== undefined; each = each instanceof Error ? each.cause : undefined)
    words.push(each instanceof Error ? each.message : String(each))
  return stripVTControlCharacters(words.join(': ')).replace(/\s+/g, ' ').trim().slice(0, LONGEST_LINE)
}
