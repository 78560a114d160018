import { notificationsOutline } from 'ionicons/icons'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../kit/icon.tsx'
import './banner.css'

export interface BannerProps {
  readonly text: string
  /** Shows the whole text in a dialog. */
  readonly onOpen: () => void
}

/** Pixels; two lines. */
const MAX_HEIGHT = 40

/** The site's banner below the top bar. A text of more than two lines runs, and pauses on hover and focus. */
export function Banner({ text, onOpen }: BannerProps) {
  const banner = useRef<HTMLButtonElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const [bar, inner] = [banner.current, words.current]
    if (!bar || !inner) return
    const measure = () => {
      bar.dataset.runs = 'false'
      bar.dataset.runs = String(inner.offsetHeight > MAX_HEIGHT)
    }
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(bar)
    measure()
    return () => observer.disconnect()
  }, [text])
  return (
    <button ref={banner} type="button" className="banner" aria-label={`Site message: ${text}`} onClick={onOpen}>
      <Icon icon={notificationsOutline} />
      <span className="banner-frame">
        <span ref={words} className="banner-text" style={{ animationDuration: `${scrollSeconds(text)}s` }}>
          {text}
        </span>
      </span>
    </button>
  )
}

/** Spec 1§2.3: 10 s up to 100 characters, 20 s up to 200, 30 s beyond. */
export function scrollSeconds(text: string): number {
  if (text.length <= 100) return 10
  return text.length <= 200 ? 20 : 30
}
