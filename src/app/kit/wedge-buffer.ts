import { fieldOf, keepScan, keepText } from './kept-text.ts'

/** Longest pause between two keys of a scanner, in milliseconds; nobody types that fast. */
export const MAX_GAP_MS = 40
const MIN_LENGTH = 4

/**
 * A function uses the scan. It is called once the text of the scan has left the field that had the focus, since it may
 * fill that field itself. `refused`: the text leaves the field too, but the scan cannot be used now; `typed`: the scan
 * becomes the text of that field, and its Enter sends no form; `next`: this listener has no use for it.
 */
export type ScanUse = (() => void) | 'refused' | 'typed' | 'next'

/** `field` has the focus; null for none. */
export type OnScan = (code: string, field: Element | null) => ScanUse

export interface KeyPress {
  readonly key: string
  /** As `Event.timeStamp`. */
  readonly timeStamp: number
  readonly target: EventTarget | null
  /** True while a key is held down. */
  readonly repeat?: boolean
  preventDefault(): void
  stopPropagation(): void
}

/** Collects keys within 40 ms of each other, and reports them at Enter. */
export class WedgeBuffer {
  private code = ''
  private last = Number.NEGATIVE_INFINITY
  private restore: (() => void) | null = null

  constructor(private readonly onScan: OnScan) {}

  take(event: KeyPress): void {
    const fast = event.timeStamp - this.last <= MAX_GAP_MS
    this.last = event.timeStamp
    // Keys that are held down repeat as fast as a scanner types.
    if (event.repeat) {
      this.code = ''
      return
    }
    if (event.key === 'Enter') this.end(event, fast)
    if (event.key.length !== 1) return
    const field = fieldOf(event.target)
    // A space would press the button that has the focus.
    if (fast && event.key === ' ' && !field) event.preventDefault()
    if (!fast) this.restore = field && keepText(field)
    this.code = fast ? this.code + event.key : event.key
  }

  private end(event: KeyPress, fast: boolean): void {
    const { code, restore } = this
    this.code = ''
    this.restore = null
    if (!fast || code.trim().length < MIN_LENGTH) return
    const field = fieldOf(event.target)
    const use = this.onScan(code.trim(), field)
    if (use === 'next') return
    event.preventDefault()
    if (use === 'typed') {
      if (field) keepScan(field, code.trim())
      return
    }
    event.stopPropagation()
    restore?.()
    if (typeof use === 'function') use()
  }
}

/** Reports keys with a pause before and behind them, which a scanner does not make. */
export class TypedKeys {
  private last = Number.NEGATIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly onKey: (key: string) => void) {}

  take({ key, timeStamp, target }: Pick<KeyPress, 'key' | 'timeStamp' | 'target'>): void {
    const fast = timeStamp - this.last <= MAX_GAP_MS
    this.last = timeStamp
    this.stop()
    if (fast || key.length !== 1 || fieldOf(target)) return
    this.timer = setTimeout(() => this.onKey(key), 2 * MAX_GAP_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
