import {
  alertCircleOutline,
  cloudDoneOutline,
  cloudOfflineOutline,
  cloudUploadOutline,
  downloadOutline,
  syncOutline,
  warningOutline,
} from 'ionicons/icons'
import type { Site } from '../../domain/sites/site.ts'
import { showDateTime, showTime } from '../../domain/values/display.ts'
import type { Connection, SyncStatus } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { notify } from '../components/notice.tsx'
import { PopoverButton } from '../components/popover-button.tsx'
import { useNow } from '../stores/use-now.ts'
import { WaitingList } from '../screens/needs-you/waiting-list.tsx'
import { useSyncStatus } from '../stores/use-session.ts'
import { saveQueueToFile } from './save-queue.ts'
import { describeSync, tabletNotes } from './sync-words.ts'

/** The state of sync in the top bar; a tap shows all of it. */
export function SyncButton({ site }: { readonly site: Site }) {
  const status = useSyncStatus()
  const now = useNow()
  if (!status) return <span className="bar-button sync-button" />
  const words = describeSync(status, now, (at) => showTime(at, site.Timezone))
  const notes = tabletNotes(status)
  const face = (
    <>
      <Icon icon={iconOf(status.connection)} />
      <span className="sync-words">
        <span>{words.title}</span>
        <span className="sync-detail">{words.detail}</span>
      </span>
      {notes.length > 0 && (
        <span className="sync-note">
          <Icon icon={warningOutline} />
        </span>
      )}
    </>
  )
  const noted = notes.length > 0 ? `, ${notes.length} ${notes.length === 1 ? 'note' : 'notes'}` : ''
  return (
    <PopoverButton
      label={`Sync: ${words.title}, ${words.detail}${noted}`}
      className="bar-button sync-button"
      face={face}
    >
      {() => <SyncPanel status={status} notes={notes} zone={site.Timezone} title={words.title} />}
    </PopoverButton>
  )
}

interface SyncPanelProps {
  readonly status: SyncStatus
  readonly notes: readonly string[]
  readonly zone: string
  readonly title: string
}

function SyncPanel({ status, notes, zone, title }: SyncPanelProps) {
  const { connection } = status
  const retryAt = 'retryAt' in connection ? connection.retryAt : null
  const since = 'since' in connection ? connection.since : null
  const saveQueue = () => void saveQueueToFile().then((words) => notify(words, 'info'))
  return (
    <div className="bar-panel">
      <h2>{title}</h2>
      <dl>
        <Fact name="What is shown is as of" value={showDateTime(status.asOf, zone)} />
        {since && <Fact name="Since" value={showTime(since, zone)} />}
        {retryAt && <Fact name="Next try" value={showTime(retryAt, zone)} />}
        <Fact name="My changes waiting" value={String(status.waiting)} />
        {status.oldestWaiting && <Fact name="Oldest from" value={showDateTime(status.oldestWaiting, zone)} />}
        <Fact name="Other people's changes waiting here" value={String(status.othersWaiting)} />
        <Fact name="Storage on this tablet" value={storageWords(status.persistent)} />
      </dl>
      {status.waiting > 0 && <WaitingList zone={zone} />}
      {notes.map((note) => (
        <p key={note} className="bar-warning">
          <Icon icon={alertCircleOutline} />
          {note}
        </p>
      ))}
      <div className="bar-panel-buttons">
        <Button icon={syncOutline} onClick={() => void yardClient.syncNow()}>
          Sync now
        </Button>
        {status.waiting + status.othersWaiting > 0 && (
          <Button icon={downloadOutline} onClick={saveQueue}>
            Save queue to file
          </Button>
        )}
      </div>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function storageWords(persistent: boolean | null): string {
  if (persistent === null) return 'not asked yet'
  return persistent ? 'kept' : 'not promised'
}

function iconOf(connection: Connection): string {
  switch (connection.name) {
    case 'in-step':
      return cloudDoneOutline
    case 'sending':
      return cloudUploadOutline
    case 'no-signal':
      return cloudOfflineOutline
    case 'server-trouble':
    case 'tablet-full':
    case 'store-trouble':
    case 'update-needed':
    case 'signed-out':
      return alertCircleOutline
    case 'starting':
    case 'loading':
      return syncOutline
  }
}
