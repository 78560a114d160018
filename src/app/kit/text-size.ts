/** One for all followers; null while there are none. */
let probe: { readonly element: HTMLElement; readonly observer: ResizeObserver } | null = null
const listeners = new Set<() => void>()

/**
 * Calls back when the text size of the system or the browser has changed, which has no event of its own: an element of one
 * rem changes its size then. Returns the function that ends it.
 */
export function followTextSize(listener: () => void): () => void {
  probe ??= createProbe()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || probe === null) return
    probe.observer.disconnect()
    probe.element.remove()
    probe = null
  }
}

function createProbe() {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'fixed', visibility: 'hidden', width: '1rem', height: '1rem' })
  document.body.append(element)
  const observer = new ResizeObserver(() => {
    for (const follower of [...listeners]) follower()
  })
  observer.observe(element)
  return { element, observer }
}
