import { useState } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { isUnread } from '../../domain/sites/banner-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { listBannerViews } from '../../mirror/reads/messages.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { saveCommand, showSaveResult } from '../forms/save-command.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

export interface SystemMessageProps {
  readonly user: SessionUser
  readonly site: Site
  readonly asked: boolean
  readonly onClose: () => void
}

/** The banner, once per person and text, on all tablets (spec 1§2.3, 3-decisions §7). */
export function SystemMessage({ user, site, asked, onClose }: SystemMessageProps) {
  const text = site.BannerMessage
  const views = useLiveQuery(() => listBannerViews(site.ID, user.UserID), [site.ID, user.UserID])
  // Closes the dialog at once, even if the tablet cannot store the acknowledgement.
  const [closed, close] = useState<string | null>(null)
  const isNew = views !== undefined && isUnread(text, views)
  const isDue = isNew && closed !== keyOf(site)
  if (!text || !(isDue || asked)) return null
  async function acknowledge(read: string) {
    close(keyOf(site))
    onClose()
    if (isNew) showSaveResult(await saveCommand('acknowledgeBanner', { BannerMessage: read }), null)
  }
  return (
    <Dialog
      title="System Message"
      onClose={asked && !isDue ? onClose : null}
      footer={
        <Button tone="primary" onClick={() => void acknowledge(text)}>
          Acknowledged
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}

function keyOf({ ID, BannerMessage }: Site): string {
  return `${ID}:${BannerMessage}`
}
