/** Pixels; less is a bar of the browser. */
const LEAST = 100

/**
 * Marks the page with `data-keyboard` while a keyboard of the system covers its lower part, and sets `--keyboard` to the
 * height that is covered. The page itself keeps its size: a lower one would count as held sideways, and change its
 * layout under the typing hand.
 */
export function followKeyboard(): void {
  const { visualViewport: seen, document } = window
  const root = document.documentElement
  if (!seen) return
  const measure = () => {
    // Magnified by two fingers, less is seen without any keyboard.
    const covered = seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0
    root.toggleAttribute('data-keyboard', covered >= LEAST)
    root.style.setProperty('--keyboard', covered >= LEAST ? `${Math.round(covered)}px` : '0px')
  }
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
}
