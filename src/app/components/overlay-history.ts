/**
 * The Back button closes the topmost overlay (drawer, dialog) and nothing else. One history entry guards the whole stack:
 *
 *   first overlay opens:   push the guard (same address)
 *   Back with overlays:    the guard is gone; close the topmost; others left: push the guard again
 *   last overlay closes:   go back over the guard, and keep that step from the router
 *
 * The router never sees these steps: the listener stands before its own and stops the event. Where the router wrote over the guard meanwhile (it went
 * somewhere under an open dialog), the guard is its entry now and is left alone.
 */
interface Open {
  readonly onBack: () => void
}

const stack: Open[] = []
let guard: { readonly id: string; readonly address: string } | null = null
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
  const isFromGuard = guard !== null && window.location.href === guard.address
  guard = null
  if (isFromGuard) event.stopImmediatePropagation()
  top.onBack()
  // What stays open (also an overlay that asks before it closes) is guarded again.
  setTimeout(() => stack.length > 0 && pushGuard())
}

function pushGuard(): void {
  if (guard || ownStep) return
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
