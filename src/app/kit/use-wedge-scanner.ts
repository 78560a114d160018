import { useEffect, useRef, useState } from 'react'
import { type OnScan, type ScanUse, WedgeBuffer } from './wedge-buffer.ts'

interface Listener {
  readonly order: number
  readonly onScan: OnScan
}

/** The last mounted first. */
const listeners: Listener[] = []
let lastOrder = 0

/**
 * Calls back with each scanned code that nobody above uses. The Enter of a used scan is swallowed, as it would click
 * what has the focus.
 */
export function useWedgeScanner(active: boolean, onScan: OnScan): void {
  const latest = useRef(onScan)
  latest.current = onScan
  // Given once, so that a form stays above its list when the list becomes active again.
  const [order] = useState(nextOrder)
  useEffect(() => {
    if (!active) return
    return listen({ order, onScan: (code, field) => latest.current(code, field) })
  }, [active, order])
}

/** A reader of RFID tags sends the same tag as long as it is in reach. */
const REPEAT_MS = 2_000

let last = { code: '', at: Number.NEGATIVE_INFINITY }

function give(code: string, field: Element | null): ScanUse {
  const at = performance.now()
  const isRepeated = code === last.code && at - last.at < REPEAT_MS
  if (isRepeated) last = { code, at }
  if (isRepeated) return 'taken'
  for (const { onScan } of [...listeners]) {
    const use = onScan(code, field)
    if (use === 'taken') last = { code, at }
    if (use !== 'next') return use
  }
  return 'next'
}

const buffer = new WedgeBuffer(give)

function take(event: KeyboardEvent): void {
  buffer.take(event)
}

function listen(listener: Listener): () => void {
  listeners.push(listener)
  listeners.sort((a, b) => b.order - a.order)
  if (listeners.length === 1) window.addEventListener('keydown', take, true)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length === 0) window.removeEventListener('keydown', take, true)
  }
}

function nextOrder(): number {
  lastOrder += 1
  return lastOrder
}
