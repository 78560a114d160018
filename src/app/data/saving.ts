import { createStore } from 'zustand'
import { afterPaint } from '../kit/after-paint.ts'

/** No list stays behind for longer, whatever becomes of the save. */
const LONGEST_MS = 300

/**
 * True from the start of a save until the page has painted its result. The store tells all pages of the save right after
 * its answer: a list that drew then would hold up the words that it is saved.
 */
export const saving = createStore(() => false)

let last = 0
let longest: ReturnType<typeof setTimeout> | undefined

/** Notes a save that has begun; returns its result. */
export function noteSave<T>(save: Promise<T>): Promise<T> {
  last += 1
  const own = last
  // Not from each save anew: lists follow now and then also where one save begins before another is painted.
  if (!saving.getState()) longest = setTimeout(end, LONGEST_MS)
  saving.setState(true)
  return save.finally(() => {
    void afterPaint().then(() => {
      if (own === last) end()
    })
  })
}

function end(): void {
  clearTimeout(longest)
  saving.setState(false)
}
