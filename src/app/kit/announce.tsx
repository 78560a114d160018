let region: HTMLElement | null = null

/** Says something to screen readers that is in sight for everybody else; the latest words replace earlier ones. */
export function announce(words: string): void {
  if (region) region.textContent = words
}

/** The place of these words: it must be there before them. */
export function Announcements() {
  return (
    <p
      ref={(element) => {
        region = element
      }}
      className="visually-hidden"
      aria-live="polite"
    />
  )
}
