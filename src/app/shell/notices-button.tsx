import { notificationsOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { isUrgent, type Notice } from '../../domain/notices/notice.ts'
import type { Site } from '../../domain/sites/site.ts'
import { listNotices } from '../../mirror/reads/notices.ts'
import { serverNow } from '../data/server-now.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useOverlays } from '../forms/use-overlays.tsx'
import { Icon } from '../kit/icon.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { notify } from '../kit/notice.tsx'

const noticesPanel = lazyPart(() =>
  import('../features/notices/notices-panel.tsx').then((module) => module.NoticesPanel),
)
const historyDialog = lazyPart(() =>
  import('../features/trailers/history-dialog.tsx').then((module) => module.HistoryDialog),
)
const parts = [noticesPanel]

export interface NoticesButtonProps {
  readonly site: Site
  readonly user: SessionUser
}

/** A bell with the number of unread notices; opens their list. It is left out while the tablet has none. */
export function NoticesButton({ site, user }: NoticesButtonProps) {
  const notices = useLiveQuery(() => listNotices(site.ID, user.UserID), [site.ID, user.UserID])
  useNewNotices(notices?.unread)
  const count = notices?.unread.length ?? 0
  const isShown = count > 0 || (notices?.read.length ?? 0) > 0
  const { open, view } = useOverlays({ context: { site, user }, shown: isShown, parts })
  const onTrailer = (trailerID: number) => open(historyDialog, { trailerID })
  return (
    <>
      {isShown && (
        <button
          type="button"
          className="bar-button"
          aria-label={bellWords(count)}
          title={bellWords(count)}
          onClick={() => open(noticesPanel, { onTrailer })}
        >
          <Icon icon={notificationsOutline} />
          {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
        </button>
      )}
      {view}
    </>
  )
}

function bellWords(count: number): string {
  if (count === 0) return 'Notices, all read'
  return count === 1 ? '1 unread notice' : `${count} unread notices`
}

/**
 * Shows an urgent notice that comes in while the app is open; the bell counts the others. Each by its ID: one that was
 * made earlier may come later, from a tablet that was offline.
 */
function useNewNotices(notices: readonly Notice[] | undefined): void {
  const opened = useRef<string | null>(null)
  const known = useRef<ReadonlySet<number>>(new Set())
  const show = useEffectEvent((all: readonly Notice[]) => {
    opened.current ??= serverNow()
    const since = opened.current
    const [newest] = all.filter((one) => isUrgent(one) && one.MadeAt > since && !known.current.has(one.ID))
    known.current = new Set([...known.current, ...all.map(({ ID }) => ID)])
    if (newest) notify(newest.Words, 'info')
  })
  useEffect(() => {
    if (notices) show(notices)
  }, [notices])
}
