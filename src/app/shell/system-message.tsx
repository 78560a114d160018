import { useState } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

export interface SystemMessageProps {
  readonly user: SessionUser
  readonly site: Site
  /** The person asked to read it again. */
  readonly asked: boolean
  readonly onClose: () => void
}

/** The site's banner as a dialog: once per person and text (spec 1§2.3, 3-decisions §7). */
export function SystemMessage({ user, site, asked, onClose }: SystemMessageProps) {
  const text = site.BannerMessage
  const key = `yardhand-banner-${user.UserID}-${site.ID}`
  const [acknowledged, setAcknowledged] = useState<string | null>(null)
  const seen = acknowledged === `${key}:${text}` || localStorage.getItem(key) === text
  if (!text || (seen && !asked)) return null
  function acknowledge(words: string) {
    localStorage.setItem(key, words)
    setAcknowledged(`${key}:${words}`)
    onClose()
  }
  return (
    <Dialog
      title="System Message"
      onClose={asked ? onClose : null}
      footer={
        <Button tone="primary" onClick={() => acknowledge(text)}>
          Acknowledged
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
