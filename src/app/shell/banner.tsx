import { notificationsOutline, pauseOutline, playOutline } from 'ionicons/icons'
import { useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useMedia } from '../kit/use-media.ts'
import './banner.css'

export interface BannerProps {
  readonly text: string
  readonly onOpen: () => void
}

/** The text that the person stopped; another one scrolls again. */
const STOPPED = 'yardhand-banner-stopped'

/**
 * The site's banner. It scrolls, pauses on hover and focus, and can be stopped. Stopped, and for people who reduce
 * motion, it has two lines.
 */
export function Banner({ text, onOpen }: BannerProps) {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)')
  const [stopped, setStopped] = useState(() => localStorage.getItem(STOPPED))
  const isStopped = stopped === text
  function toggle() {
    const next = isStopped ? null : text
    if (next === null) localStorage.removeItem(STOPPED)
    else localStorage.setItem(STOPPED, next)
    setStopped(next)
  }
  return (
    <div className="banner" data-scrolls={!isReduced && !isStopped}>
      <button type="button" className="banner-open" aria-label={`Site message: ${text}`} onClick={onOpen}>
        <Icon icon={notificationsOutline} />
        <span className="banner-frame">
          <span className="banner-text" style={{ animationDuration: `${scrollSeconds(text)}s` }}>
            {text}
          </span>
        </span>
      </button>
      {!isReduced && (
        <IconButton
          icon={isStopped ? playOutline : pauseOutline}
          label={isStopped ? 'Scroll the banner' : 'Stop the banner'}
          onClick={toggle}
        />
      )}
    </div>
  )
}

/** Spec 1§2.3: 10 s up to 100 characters, 20 s up to 200, 30 s beyond. */
export function scrollSeconds(text: string): number {
  if (text.length <= 100) return 10
  return text.length <= 200 ? 20 : 30
}
