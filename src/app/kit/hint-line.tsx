import { bulbOutline, closeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './hint-line.css'

export interface HintLineProps {
  readonly words: string
  /** A button to what the hint offers. */
  readonly act?: ReactNode
  readonly onDone: () => void
}

/** A hint in the flow of a screen, which covers nothing and goes with one tap. */
export function HintLine({ words, act, onDone }: HintLineProps) {
  return (
    <div className="hint-line">
      <Icon icon={bulbOutline} />
      <p role="status">{words}</p>
      {act}
      <IconButton icon={closeOutline} label="Close the hint" onClick={onDone} />
    </div>
  )
}
