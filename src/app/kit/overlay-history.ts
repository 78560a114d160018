/**
 * Makes Back close only the topmost overlay (drawer, dialog). The first one pushes one history entry, the guard. Back
 * takes the guard away, so it is pushed again while overlays are left; the last to close goes back over it. The router
 * sees none of it, as this listener runs first and stops the event. If the router navigated under an open dialog, the
 * guard is its own entry and is left alone.
 */
interface Open {
  readonly onBack: () => void
}

const stack: Open[] = []
let guard: { readonly id: string; readonly address: string } | null = null
let ownStep = false
/** Those who wait for the end of the step. */
let waiting: readonly (() => void)[] = []

/**
 * Resolves when no step back over the guard is under way. The browser takes a while for one; a router that navigates
 * meanwhile would show the new page at the address of the one before.
 */
export function stepEnds(): Promise<void> {
  return new Promise((resolve) => {
    if (ownStep) waiting = [...waiting, resolve]
    else resolve()
  })
}

/** Puts an overlay on top. Returns the function that removes it. */
export function guardOverlay(onBack: () => void): () => void {
  const entry: Open = { onBack }
  stack.push(entry)
  pushGuard()
  return () => {
    const at = stack.indexOf(entry)
    if (at >= 0) stack.splice(at, 1)
    // Deferred, so that a dialog that opens the next one keeps the guard.
    setTimeout(dropGuard)
  }
}

/** Must run before the router starts to listen. */
export function listenToBack(): void {
  window.addEventListener('popstate', handleStep, true)
  // A page that was reloaded with a dialog open still stands on the guard, and Back would seem to do nothing.
  const left: unknown = window.history.state?.guard
  if (typeof left !== 'string') return
  guard = { id: left, address: window.location.href }
  dropGuard()
}

function handleStep(event: PopStateEvent): void {
  if (ownStep) {
    ownStep = false
    event.stopImmediatePropagation()
    if (stack.length > 0) pushGuard()
    for (const go of waiting) go()
    waiting = []
    return
  }
  const top = stack.at(-1)
  if (!top) return
  const isFromGuard = guard !== null && window.location.href === guard.address
  guard = null
  if (isFromGuard) event.stopImmediatePropagation()
  top.onBack()
  // Overlays still open (one may ask before closing) get the guard again.
  setTimeout(() => stack.length > 0 && pushGuard())
}

function pushGuard(): void {
  if (ownStep || (guard && window.history.state?.guard === guard.id)) return
  guard = { id: String(Math.random()), address: window.location.href }
  window.history.pushState({ ...window.history.state, guard: guard.id }, '')
}

function dropGuard(): void {
  if (!guard || stack.length > 0) return
  const isOnGuard = window.history.state?.guard === guard.id
  guard = null
  if (!isOnGuard) return
  ownStep = true
  window.history.back()
}
