import { notify } from './notice.tsx'
import { overlayStack } from './overlay-stack.ts'
import type { OnScan } from './wedge-buffer.ts'

const CLOSE_FIRST = 'Close what is open first, then scan again.'

/**
 * Returns the listener of a screen that uses each scan while no dialog covers it. Under a dialog the field that has the
 * focus gets the scan, else a notice says what to do.
 */
export function scanInSight(use: (code: string) => void): OnScan {
  return (code, field) => {
    if (overlayStack.top() === null) return () => use(code)
    if (field) return 'typed'
    notify(CLOSE_FIRST, 'error')
    return 'refused'
  }
}
