import { notify } from './notice.tsx'
import { overlayStack } from './overlay-stack.ts'
import type { ScanUse } from './wedge-buffer.ts'

const CLOSE_FIRST = 'Close what is open first, then scan again.'

/**
 * Returns the use of a scan by a screen that a dialog covers: the field that has the focus gets it, else a notice says
 * what to do. Null for a screen in sight.
 */
export function refuseCovered(field: Element | null): ScanUse | null {
  if (overlayStack.top() === null) return null
  if (field) return 'typed'
  notify(CLOSE_FIRST, 'error')
  return 'refused'
}
