export interface BannerProps {
  readonly text: string
  /** Shows the whole text in a dialog. */
  readonly onOpen: () => void
}

/** The site's banner scrolls below the top bar and pauses on hover and focus. */
export function Banner({ text, onOpen }: BannerProps) {
  return (
    <button type="button" className="banner" aria-label={`Site message: ${text}`} onClick={onOpen}>
      <span className="banner-text" style={{ animationDuration: `${scrollSeconds(text)}s` }}>
        {text}
      </span>
    </button>
  )
}

/** Spec 1§2.3: 10 s up to 100 characters, 20 s up to 200, 30 s beyond. */
export function scrollSeconds(text: string): number {
  if (text.length <= 100) return 10
  return text.length <= 200 ? 20 : 30
}
