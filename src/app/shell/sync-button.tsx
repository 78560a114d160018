import { warningOutline } from 'ionicons/icons'
import type { Site } from '../../domain/sites/site.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { Icon } from '../kit/icon.tsx'
import { PopoverButton } from '../kit/popover-button.tsx'
import { useSyncStatus } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { presentSync } from './present-sync.ts'
import { tabletNotes } from './sync-notes.ts'
import { SyncPanel } from './sync-panel.tsx'

/** An answer too old to count as up to date is noticed within this time. */
const RENEW_MS = 1_000

/** The state of sync in the top bar; opens the panel. */
export function SyncButton({ site }: { readonly site: Site }) {
  const status = useSyncStatus()
  if (!status) return <span className="bar-button sync-button" />
  return <KnownSyncButton status={status} zone={site.Timezone} />
}

interface KnownSyncButtonProps {
  readonly status: SyncStatus
  readonly zone: string
}

function KnownSyncButton({ status, zone }: KnownSyncButtonProps) {
  const now = useStatusNow(RENEW_MS)
  const view = presentSync(status, now, zone)
  const notes = tabletNotes(status)
  const face = (
    <>
      <Icon icon={view.icon} />
      <span className="sync-words">
        <span>{view.shortTitle}</span>
        <span className="sync-detail">{view.detail}</span>
      </span>
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
    <PopoverButton
      label={`Sync: ${view.title}, ${view.detail}${noted}${stuck}`}
      className="bar-button sync-button"
      face={face}
    >
      {() => <SyncPanel status={status} view={view} notes={notes} zone={zone} now={now} />}
    </PopoverButton>
  )
}
