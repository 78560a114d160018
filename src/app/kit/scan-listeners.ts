import type { OnScan, ScanUse } from './wedge-buffer.ts'

interface ScanListener {
  readonly order: number
  readonly onScan: OnScan
}

/** A reader of RFID tags sends the same tag as long as it is in reach. */
const REPEAT_MS = 2_000

/** The listeners of one page, the last mounted first. */
export class ScanListeners {
  private readonly all: ScanListener[] = []
  private last = { code: '', at: Number.NEGATIVE_INFINITY }

  /** `now` returns milliseconds. */
  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.all.length
  }

  /** Adds one. Returns the function that removes it. */
  add(listener: ScanListener): () => void {
    this.all.push(listener)
    this.all.sort((a, b) => b.order - a.order)
    return () => {
      this.all.splice(this.all.indexOf(listener), 1)
    }
  }

  /** Gives a scan to the first listener that uses it. */
  give(code: string, field: Element | null): ScanUse {
    const at = this.now()
    const isRepeated = code === this.last.code && at - this.last.at < REPEAT_MS
    if (isRepeated) {
      this.last = { code, at }
      return () => undefined
    }
    for (const { onScan } of [...this.all]) {
      const use = onScan(code, field)
      // One that was refused may be scanned again at once.
      if (typeof use === 'function') this.last = { code, at }
      if (use !== 'next') return use
    }
    // A scan that nobody uses must not press the button that has the focus.
    return field ? 'typed' : 'refused'
  }
}
