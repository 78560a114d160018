import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './act-card.css'

export interface ActCardProps {
  /** `need`: somebody must act; `wait`: it can wait. */
  readonly tone: 'need' | 'wait'
  readonly icon: string
  readonly title: string
  /** The facts, as paragraphs. */
  readonly children: ReactNode
  /** Large buttons, the likeliest first. */
  readonly acts: ReactNode
}

/** A sentence with the acts that settle it, of any length. */
export function ActCard({ tone, icon, title, children, acts }: ActCardProps) {
  return (
    <article className="act-card" data-tone={tone} aria-label={title}>
      <span className="act-card-icon">
        <Icon icon={icon} />
      </span>
      <div className="act-card-words">
        <h2>{title}</h2>
        {children}
      </div>
      {acts && <div className="act-card-acts">{acts}</div>}
    </article>
  )
}
