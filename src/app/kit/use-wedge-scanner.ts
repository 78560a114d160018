import { useEffect, useState } from 'react'
import { holdsWords } from './kept-text.ts'
import { notifyInForm } from './notice.tsx'
import { ScanListeners } from './scan-listeners.ts'
import { useSteady } from './use-steady.ts'
import { type OnScan, type ScanUse, WedgeBuffer } from './wedge-buffer.ts'

const listeners = new ScanListeners(() => performance.now())
let lastOrder = 0

/**
 * Calls back with each scanned code that nobody above uses. The Enter of a scan is swallowed, as it would click what
 * has the focus.
 */
export function useWedgeScanner(active: boolean, onScan: OnScan): void {
  const scan = useSteady(onScan)
  // Given once, so that a form stays above its list when the list becomes active again.
  const [order] = useState(nextOrder)
  useEffect(() => {
    if (!active) return
    return listen(order, scan)
  }, [active, order, scan])
}

const buffer = new WedgeBuffer(give)

const NO_WORDS = 'A scan cannot fill this field.'

function give(code: string, field: Element | null): ScanUse {
  const use = listeners.give(code, field)
  if (use !== 'typed' || field === null || holdsWords(field)) return use
  notifyInForm(NO_WORDS)
  return 'refused'
}

function take(event: KeyboardEvent): void {
  buffer.take(event)
}

function listen(order: number, onScan: OnScan): () => void {
  const remove = listeners.add({ order, onScan })
  if (listeners.size === 1) window.addEventListener('keydown', take, true)
  return () => {
    remove()
    if (listeners.size === 0) window.removeEventListener('keydown', take, true)
  }
}

function nextOrder(): number {
  lastOrder += 1
  return lastOrder
}
