/**
 * Brings the part with the focus back into sight when the window's size changes, as when a tablet is turned: only if it
 * was in sight before. A keyboard of the system changes only the visual viewport, for which the browser itself scrolls.
 * Returns the function that ends it.
 */
export function keepInSight(): () => void {
  let wasInSight = false
  let frame = 0
  // Reported after layout, so at a resize it is still the view before.
  const observer = new IntersectionObserver((entries) => {
    wasInSight = entries.at(-1)?.isIntersecting ?? false
  })
  const watch = () => {
    observer.disconnect()
    // The browser scrolls to what gets the focus; the observer reports the exceptions a frame later.
    wasInSight = true
    const part = partWithFocus()
    if (part) observer.observe(part)
  }
  const resized = () => {
    if (!wasInSight || frame !== 0) return
    // The second frame: lists and dialogs have measured their new size by then.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = 0
        const part = partWithFocus()
        if (!part || isInSight(part)) return
        part.scrollIntoView({ block: 'center', inline: 'nearest' })
        wasInSight = true
      })
    })
  }
  document.addEventListener('focusin', watch)
  window.addEventListener('resize', resized)
  return () => {
    document.removeEventListener('focusin', watch)
    window.removeEventListener('resize', resized)
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Returns the element with the focus; a tile or checkbox with its label, which is what is seen of it. */
function partWithFocus(): Element | null {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return null
  return activeElement.closest('label') ?? activeElement
}

/** True unless an edge of the part is cut off or covered. One that is higher than half of the window always is. */
function isInSight(part: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  if (height > window.innerHeight / 2) return true
  const middle = left + width / 2
  return [top + 1, top + height - 1].every((y) => {
    const hit = document.elementFromPoint(middle, y)
    return hit !== null && part.contains(hit)
  })
}
