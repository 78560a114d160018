import { useEffect, useRef } from 'react'

/** A scanner that acts as a keyboard types faster than any hand. */
const MAX_GAP_MS = 40
const MIN_LENGTH = 4

/**
 * Calls back with each code that a keyboard-wedge scanner types and ends with Enter. That Enter is swallowed: it would click whatever has the
 * focus. While an input has the focus the characters go into it; only inputs with `data-scan` (TextField `scan`) opt in to that, others keep their Enter.
 */
export function useWedgeScanner(active: boolean, onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    if (!active) return
    const buffer = new WedgeBuffer((code) => latest.current(code))
    const listen = (event: KeyboardEvent) => buffer.take(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [active])
}

/** What of a key press the buffer reads. */
export interface KeyPress {
  readonly key: string
  /** Milliseconds, as in `Event.timeStamp`. */
  readonly timeStamp: number
  readonly target: EventTarget | null
  preventDefault(): void
  stopPropagation(): void
}

/** Collects keys that follow each other within 40 ms, and gives them out at Enter. */
export class WedgeBuffer {
  private code = ''
  private last = Number.NEGATIVE_INFINITY

  constructor(private readonly onScan: (code: string) => void) {}

  take(event: KeyPress): void {
    const fast = event.timeStamp - this.last <= MAX_GAP_MS
    this.last = event.timeStamp
    if (event.key === 'Enter') this.end(event, fast)
    if (event.key.length !== 1) return
    this.code = fast ? this.code + event.key : event.key
  }

  private end(event: KeyPress, fast: boolean): void {
    const code = this.code
    this.code = ''
    if (!fast || code.length < MIN_LENGTH || isForeignInput(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    this.onScan(code)
  }
}

function isForeignInput(target: EventTarget | null): boolean {
  if (typeof Element === 'undefined' || !(target instanceof Element)) return false
  return target.matches('input, textarea') && !target.matches('[data-scan]')
}
