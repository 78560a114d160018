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
    const change = records.findLast((record) => isAbout(record, held))
    if (change) isLost = true
    if (!isLost) return
    // Busy: it gets the focus back when it is done.
    if (last.isConnected && last.ariaBusy === 'true') return
    const isBack = last.isConnected && !last.matches(':disabled')
    const next = isBack ? last : ((change && besides(change)) ?? titleOver(change?.target))
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
function besides({ type, target, removedNodes, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  const [gone] = type === 'attributes' ? [target] : removedNodes
  if (!(gone instanceof Element) || !gone.matches(ITEM)) return null
  const [next, before] =
    type === 'attributes' ? [gone.nextElementSibling, gone.previousElementSibling] : [nextSibling, previousSibling]
  return firstFrom(next, 'nextSibling') ?? firstFrom(before, 'previousSibling')
}

function firstFrom(start: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | null {
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
