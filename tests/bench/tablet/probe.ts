/** Functions that the bench adds to each page. Plain ones: they are sent to the browser as text. */
export interface Probe {
  /**
   * Resolves with the moment, in milliseconds since the page began, at which the first frame was
   * painted in which `selector` finds an element that holds `text`.
   */
  paintOf(selector: string, text: string): Promise<number>
  /**
   * The same for the first frame in which each element that `selector` finds and that holds one of `among` holds `text`
   * too; at least one does.
   */
  paintOfEach(selector: string, among: readonly string[], text: string): Promise<number>
  /**
   * The milliseconds from the next event of a kind to the first painted frame in which what
   * `selector` finds says something else than at the event; with `isFilled`, in which also no row
   * of a list is still loading.
   */
  paintAfter(kind: string, selector: string, isFilled?: boolean): Promise<number>
  /** The milliseconds from the next event of a kind to the first painted frame after it. */
  paintNext(kind: string): Promise<number>
  /** For each event of `paintAfter` so far the milliseconds to the next paint by the browser's own count, in steps of 8. */
  readonly toNextPaint: number[]
  /** The moment at which the last tap ended, or of the last key. */
  lastInput: number
  /** The moment at which the rows of the last view were painted; never resolves if none is shown. */
  readonly lastViewRow: Promise<number>
  /** The moment at which the first row was painted that the app drew itself. */
  readonly ownRow: Promise<number>
  /** Milliseconds of each save so far, from the page's call to the worker's answer that it is stored. */
  readonly saves: number[]
}

declare global {
  /** Of a page of the bench: `installProbe` adds it. */
  interface Window {
    readonly probe: Probe
  }
}

/** A row that holds data; rows that are still loading are hidden from the reader. */
export const ROW = '[role="grid"] tbody tr:not(.row-skeleton)'

/** Runs first in every page. */
export function installProbe(rowSelector: string): void {
  function paintOf(selector: string, text: string): Promise<number> {
    return paintWhen(() =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text) ?? false),
    )
  }
  function paintOfEach(selector: string, among: readonly string[], text: string): Promise<number> {
    return paintWhen(() => {
      const words = [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '')
      const asked = words.filter((held) => among.some((one) => held.includes(one)))
      return asked.length > 0 && asked.every((held) => held.includes(text))
    })
  }
  function next(kind: string): Promise<Event> {
    return new Promise((resolve) => addEventListener(kind, resolve, { capture: true, once: true }))
  }
  async function paintNext(kind: string): Promise<number> {
    const { timeStamp } = await next(kind)
    return (await paintWhen(() => true)) - timeStamp
  }
  async function paintAfter(kind: string, selector: string, isFilled = false): Promise<number> {
    const words = () => [...document.querySelectorAll(selector)].map((element) => element.textContent).join()
    const { timeStamp } = await next(kind)
    asked.add(`${kind} ${timeStamp}`)
    const before = words()
    const isLoading = () => isFilled && document.querySelector('.row-skeleton') !== null
    return (await paintWhen(() => words() !== before && !isLoading())) - timeStamp
  }
  function paintWhen(isThere: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      const afterPaint = () => {
        requestAnimationFrame(() => {
          // First after the frame: messages that came meanwhile would be handled before one of ours.
          void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
        })
      }
      if (isThere()) return afterPaint()
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        afterPaint()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  }
  const asked = new Set<string>()
  const toNextPaint: number[] = []
  // Missing in the types of the DOM; https://w3c.github.io/event-timing/
  const eventsFrom: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (asked.has(`${name} ${startTime}`)) toNextPaint.push(duration)
  }).observe(eventsFrom)
  const saves: number[] = []
  // As Comlink sends calls: the registry's name of the call comes first.
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, ...sent: [unknown, never]) {
    const { id, argumentList } = sent[0] as { id?: string; argumentList?: readonly { readonly value: unknown }[] }
    const called = argumentList?.[0]?.value
    if (called === 'save' || called === 'saveAll') {
      const askedAt = performance.now()
      const heard = ({ data, timeStamp }: MessageEvent<{ readonly id?: string } | null>) => {
        if (data?.id !== id) return
        // Not the present moment: Comlink heard it first, and the page has shown it since.
        saves.push(timeStamp - askedAt)
        this.removeEventListener('message', heard)
      }
      this.addEventListener('message', heard)
    }
    postMessage.apply(this, sent)
  }
  const lastViewRow = paintOf(`#last-view ${rowSelector}`, '')
  const ownRow = paintOf(`#root ${rowSelector}`, '')
  const probe = { paintOf, paintOfEach, paintAfter, paintNext, toNextPaint, lastInput: 0, lastViewRow, ownRow, saves }
  for (const kind of ['click', 'input']) {
    addEventListener(
      kind,
      (event) => {
        probe.lastInput = event.timeStamp
      },
      true,
    )
  }
  Object.assign(window, { probe })
}
