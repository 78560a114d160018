/**
 * The Back button closes the topmost overlay (drawer, dialog) and nothing else. One history entry guards the whole stack:
 *
 *   first overlay opens:   push the guard (same address)
 *   Back with overlays:    the guard is gone; close the topmost; others left: push the guard again
 *   last overlay closes:   go back over the guard, and keep that step from the router
 *
 * The router never sees these steps: the listener stands before its own and stops the event.
 */
interface Open {
  readonly onBack: () => void
}

const stack: Open[] = []
let guarded = false
let ownStep = false

/** Puts an overlay on top; answers the function that takes it off, by whatever way it was closed. */
export function guardOverlay(onBack: () => void): () => void {
  const entry: Open = { onBack }
  stack.push(entry)
  pushGuard()
  return () => {
    const at = stack.indexOf(entry)
    if (at >= 0) stack.splice(at, 1)
    // Later: one dialog that closes and opens the next keeps the guard.
    setTimeout(dropGuard)
  }
}

/** Must run before the router starts to listen. */
export function listenToBack(): void {
  window.addEventListener('popstate', handleStep, true)
}

function handleStep(event: PopStateEvent): void {
  if (ownStep) {
    ownStep = false
    event.stopImmediatePropagation()
    if (stack.length > 0) pushGuard()
    return
  }
  const top = stack.at(-1)
  if (!top) return
  event.stopImmediatePropagation()
  guarded = false
  top.onBack()
  // What stays open (also an overlay that asks before it closes) is guarded again.
  setTimeout(() => stack.length > 0 && pushGuard())
}

function pushGuard(): void {
  if (guarded || ownStep) return
  guarded = true
  window.history.pushState(window.history.state, '')
}

function dropGuard(): void {
  if (!guarded || stack.length > 0) return
  guarded = false
  ownStep = true
  window.history.back()
}
