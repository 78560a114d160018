import {
  arrowRedoOutline,
  checkmarkDoneOutline,
  clipboardOutline,
  enterOutline,
  exitOutline,
  warningOutline,
} from 'ionicons/icons'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { isUrgent, type Notice, NoticeKind } from '../../../domain/notices/notice.ts'
import { READ_MAX } from '../../../domain/notices/read-notices.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { type ListedNotices, listNotices } from '../../../mirror/reads/notices.ts'
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

/** The alerts to this person at the active site, from the tablet's own rows: unread, and read within a day. */
export function NoticesPanel({ site, user, onTrailer, onClose }: NoticesPanelProps) {
  const notices = useLiveQuery(() => listNotices(site.ID, user.UserID), [site.ID, user.UserID])
  const { unread, read } = notices ?? none
  // A driver supervisor gets alerts about trailers that their tablet does not list.
  const mayShow = may(toPerson(user), 'trailers.read')
  const rows = (listed: readonly Notice[]) => (
    <ul className="notice-list">
      {listed.map((notice) => (
        <NoticeRow key={notice.ID} {...{ notice, mayShow, onTrailer }} zone={site.Timezone} />
      ))}
    </ul>
  )
  return (
    <Dialog
      title="Notices"
      wide
      onClose={onClose}
      footer={unread.length > 1 && <Button onClick={() => void markRead(unread)}>Mark all as read</Button>}
    >
      {notices === undefined && <Loading label="Loading notices" />}
      {notices && unread.length === 0 && <EmptyState icon={checkmarkDoneOutline} text="No unread notices." />}
      {rows(unread)}
      {read.length > 0 && (
        <section aria-labelledby="read-notices">
          <h3 id="read-notices">Read within the last 24 hours</h3>
          {rows(read)}
        </section>
      )}
      {user.Sites.length > 1 && (
        <p className="notice-scope">
          {`These are the notices of ${site.Name}. Switch sites to see those of another one.`}
        </p>
      )}
    </Dialog>
  )
}

const none: ListedNotices = { unread: [], read: [] }

interface NoticeRowProps extends Pick<NoticesPanelProps, 'onTrailer'> {
  readonly notice: Notice
  readonly mayShow: boolean
  readonly zone: string
}

function NoticeRow({ notice, mayShow, zone, onTrailer }: NoticeRowProps) {
  const { Kind, Words, MadeAt, ByName, TrailerID, TrailerNumber, ReadDate } = notice
  const isRead = ReadDate !== null
  return (
    <li className="notice-row" data-read={isRead || undefined} data-urgent={(!isRead && isUrgent(notice)) || undefined}>
      <Icon icon={icons[Kind] ?? warningOutline} />
      <div>
        <p>{Words}</p>
        <p className="notice-when">{`${showDateTime(MadeAt, zone)}, ${ByName}`}</p>
      </div>
      <div className="notice-acts">
        {TrailerID !== null && mayShow && (
          <Button onClick={() => onTrailer(TrailerID)}>{`Show ${TrailerNumber ?? 'trailer'}`}</Button>
        )}
        {!isRead && (
          <Button aria-label={`Mark as read: ${Words}`} onClick={() => void markRead([notice])}>
            Mark as read
          </Button>
        )}
      </div>
    </li>
  )
}

/** Saves the mark on the tablet; it reaches this person's other tablets with the next sync. */
async function markRead(notices: readonly Notice[]): Promise<void> {
  const IDs = notices.slice(0, READ_MAX).map(({ ID }) => ID)
  showSaveResult(await saveCommand('readNotices', { IDs }), null)
}
