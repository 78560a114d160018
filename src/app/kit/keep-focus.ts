import { overlayStack } from './overlay-stack.ts'

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** Parts of which there are several: where one goes, the next one takes its place. */
const ITEM = 'tr, li, article, button, a, input'

/**
 * Passes the focus on when the part that has it leaves the page or is disabled: in a list to the part that takes its
 * place, else to the title of the screen or dialog. The browser would leave it nowhere, and a screen reader would start
 * again at the top. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  /** True from the loss until there is something to focus, such as the title of a screen that still loads. */
  let isLost = false
  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null
    isLost = false
  }
  const observer = new MutationObserver((records) => {
    const { activeElement, body } = document
    if (!last || (activeElement !== body && activeElement !== last)) return
    const held = last
    const at = records.findLastIndex((record) => isAbout(record, held))
    const change = records[at]
    if (change) isLost = true
    if (!isLost) return
    // Busy: it gets the focus back when it is done.
    if (last.isConnected && last.ariaBusy === 'true') return
    const isBack = last.isConnected && !last.matches(':disabled')
    const next = isBack ? last : ((change && besides(change, records.slice(at + 1))) ?? titleOver(change?.target))
    next?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

/** True if the change took the focus from the element. */
function isAbout({ type, target, removedNodes }: MutationRecord, element: Node): boolean {
  if (type === 'attributes') return target === element
  return target.isConnected && [...removedNodes].some((node) => node.contains(element))
}

/** Returns the first thing to focus in the parts behind the one that went, else in those before; null for none. */
function besides(change: MutationRecord, later: readonly MutationRecord[]): HTMLElement | null {
  const { type, target, removedNodes } = change
  const [gone] = type === 'attributes' ? [target] : removedNodes
  if (!(gone instanceof Element) || !gone.matches(ITEM)) return null
  const neighbour = (step: Step) => (type === 'attributes' ? gone[step] : stillBeside(change, later, step))
  return (
    firstFrom(neighbour('nextSibling'), 'nextSibling') ?? firstFrom(neighbour('previousSibling'), 'previousSibling')
  )
}

type Step = 'nextSibling' | 'previousSibling'

/** Returns the neighbour of a part that went: of several that went at once, that of the last one. */
function stillBeside(change: MutationRecord, later: readonly MutationRecord[], step: Step): Node | null {
  let beside = change[step]
  for (const record of later) {
    if (beside && [...record.removedNodes].includes(beside)) beside = record[step]
  }
  return beside
}

function firstFrom(start: Node | null, step: Step): HTMLElement | null {
  for (let part = start; part; part = part[step]) {
    const found = firstIn(part)
    if (found) return found
  }
  return null
}

function firstIn(part: Node): HTMLElement | null {
  if (!(part instanceof HTMLElement)) return null
  return part.matches(FOCUSABLE) ? part : part.querySelector<HTMLElement>(FOCUSABLE)
}

/** Returns the title of the dialog around a place, else of the topmost dialog or the screen; null while that loads. */
function titleOver(place: Node | undefined): HTMLElement | null {
  const dialog = (place instanceof Element ? place.closest<HTMLElement>('dialog') : null) ?? overlayStack.top()
  const page = document.querySelector<HTMLElement>('.ion-page:not(.ion-page-hidden)')
  const title = (dialog ?? page)?.querySelector<HTMLElement>('h1, h2') ?? null
  if (title) title.tabIndex = -1
  return title
}
