import { arrowUpCircleOutline, pauseCircleOutline, syncOutline, warningOutline } from 'ionicons/icons'
import type { Site } from '../../domain/sites/site.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { Icon } from '../kit/icon.tsx'
import { PopoverButton } from '../kit/popover-button.tsx'
import { useSyncStatus } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { NeedsYouButton } from './needs-you-button.tsx'
import { presentSync } from './present-sync.ts'
import { tabletNotes } from './sync-notes.ts'
import { SyncPanel } from './sync-panel.tsx'
import { connectionWords } from './sync-words.ts'
import './sync-bar.css'

/** The state of sync: a segment for the signal and, while there is something to know, one for each count with its age. */
export function SyncBar({ site }: { readonly site: Site }) {
  const status = useSyncStatus()
  if (!status) {
    return (
      // As wide as the known one, so that nothing beside it moves.
      <div className="sync-bar" data-quiet={true}>
        <span className="bar-button sync-button">
          <Segment icon={syncOutline} title={connectionWords.starting} text={null} />
        </span>
        <NeedsYouButton site={site} />
      </div>
    )
  }
  return <KnownSyncBar status={status} site={site} />
}

interface KnownSyncBarProps {
  readonly status: SyncStatus
  readonly site: Site
}

function KnownSyncBar({ status, site }: KnownSyncBarProps) {
  const zone = site.Timezone
  const now = useStatusNow()
  const view = presentSync(status, now, zone)
  const notes = tabletNotes(status)
  const face = (
    <>
      <Segment icon={view.icon} title={view.shortTitle} text={view.shortDetail} />
      {!view.isQuiet &&
        view.counts.map(
          ({ name, title, age }) =>
            isSegment(name) && <Segment key={name} icon={icons[name]} title={title} text={age} isWaiting />,
        )}
      {(notes.length > 0 || view.stuck.length > 0) && (
        <span className="sync-note">
          <Icon icon={warningOutline} />
        </span>
      )}
    </>
  )
  const noted = notes.length > 0 ? `, ${notes.length} ${notes.length === 1 ? 'note' : 'notes'}` : ''
  const stuck = view.stuck.length > 0 ? `, ${view.stuck.join(' ')}` : ''
  return (
    <div className="sync-bar" data-quiet={view.isQuiet}>
      <PopoverButton
        label={`Sync: ${view.title}, ${view.detail}${noted}${stuck}`}
        className="bar-button sync-button"
        face={face}
      >
        {() => <SyncPanel status={status} view={view} notes={notes} zone={zone} now={now} />}
      </PopoverButton>
      <NeedsYouButton site={site} />
    </div>
  )
}

const icons = { 'to-send': arrowUpCircleOutline, held: pauseCircleOutline }

function isSegment(name: string): name is keyof typeof icons {
  return name in icons
}

interface SegmentProps {
  readonly icon: string
  readonly title: string
  readonly text: string | null
  readonly isWaiting?: boolean
}

function Segment({ icon, title, text, isWaiting }: SegmentProps) {
  return (
    <span className="sync-segment" data-waiting={isWaiting}>
      <Icon icon={icon} />
      <span className="sync-words">
        <b>{title}</b>
        {text !== null && <span>{text}</span>}
      </span>
    </span>
  )
}
