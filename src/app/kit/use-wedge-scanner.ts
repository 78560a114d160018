import { useEffect, useRef } from 'react'

/** Longest pause between two keys of a scanner; nobody types that fast. */
const MAX_GAP_MS = 40
const MIN_LENGTH = 4

/**
 * Calls back with each scanned code. Its Enter is swallowed, as it would click what has the focus. Only inputs with
 * `data-scan` accept scans.
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

export interface KeyPress {
  readonly key: string
  /** As `Event.timeStamp`. */
  readonly timeStamp: number
  readonly target: EventTarget | null
  preventDefault(): void
  stopPropagation(): void
}

/** Collects keys within 40 ms of each other, and returns them at Enter. */
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
