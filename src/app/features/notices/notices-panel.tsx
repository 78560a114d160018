import {
  arrowRedoOutline,
  checkmarkDoneOutline,
  clipboardOutline,
  enterOutline,
  exitOutline,
  warningOutline,
} from 'ionicons/icons'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { isUrgent, type Notice, NoticeKind } from '../../../domain/notices/notice.ts'
import { READ_MAX } from '../../../domain/notices/read-notices.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listUnread } from '../../../mirror/reads/notices.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import './notices.css'

export interface NoticesPanelProps {
  readonly site: Site
  readonly user: SessionUser
  /** Opens the history of a trailer. */
  readonly onTrailer: (trailerID: number) => void
  readonly onClose: () => void
}

const icons: Readonly<Record<number, string>> = {
  [NoticeKind.ProductAlert]: warningOutline,
  [NoticeKind.TruckInspection]: clipboardOutline,
  [NoticeKind.Arrived]: enterOutline,
  [NoticeKind.Departed]: exitOutline,
  [NoticeKind.NotDeparted]: arrowRedoOutline,
}

/** The unread alerts to this person, from the tablet's own rows. */
export function NoticesPanel({ site, user, onTrailer, onClose }: NoticesPanelProps) {
  const notices = useLiveQuery(() => listUnread(site.ID, user.UserID), [site.ID, user.UserID])
  const all = notices ?? []
  return (
    <Dialog
      title="Notices"
      wide
      onClose={onClose}
      footer={all.length > 1 && <Button onClick={() => void markRead(all)}>Mark all as read</Button>}
    >
      {notices === undefined && <Loading label="Loading notices" />}
      {notices?.length === 0 && <EmptyState icon={checkmarkDoneOutline} text="No unread notices." />}
      <ul className="notices">
        {all.map((notice) => (
          <NoticeRow key={notice.ID} {...{ notice, onTrailer }} zone={site.Timezone} />
        ))}
      </ul>
    </Dialog>
  )
}

interface NoticeRowProps extends Pick<NoticesPanelProps, 'onTrailer'> {
  readonly notice: Notice
  readonly zone: string
}

function NoticeRow({ notice, zone, onTrailer }: NoticeRowProps) {
  const { Kind, Words, MadeAt, ByName, TrailerID, TrailerNumber } = notice
  return (
    <li className="notice-row" data-urgent={isUrgent(notice) || undefined}>
      <Icon icon={icons[Kind] ?? warningOutline} />
      <div>
        <p>{Words}</p>
        <p className="notice-when">{`${showDateTime(MadeAt, zone)}, ${ByName}`}</p>
      </div>
      <div className="notice-acts">
        {TrailerID !== null && (
          <Button onClick={() => onTrailer(TrailerID)}>{`Show ${TrailerNumber ?? 'trailer'}`}</Button>
        )}
        <Button aria-label={`Mark as read: ${Words}`} onClick={() => void markRead([notice])}>
          Read
        </Button>
      </div>
    </li>
  )
}

/** Saves the mark on the tablet; it reaches this person's other tablets with the next sync. */
async function markRead(notices: readonly Notice[]): Promise<void> {
  const IDs = notices.slice(0, READ_MAX).map(({ ID }) => ID)
  showSaveResult(await saveCommand('readNotices', { IDs }), null)
}
