import { cloudDoneOutline, cloudOfflineOutline, syncOutline } from 'ionicons/icons'
import type { SyncStatus } from '../../sync/api.ts'
import { Icon } from './icon.tsx'
import './state-line.css'

export interface StateLineProps {
  readonly status: SyncStatus | null
  /** Milliseconds since 1970, by the tablet's clock. */
  readonly now: number
  /** The clock time of a moment, in the site's zone. */
  readonly timeOf: (at: string) => string
}

/** How old what is shown is, and what waits: counts and ages, never a colour alone. E.g. "as of 14:05, 7 waiting, oldest 12 min". */
export function StateLine({ status, now, timeOf }: StateLineProps) {
  return (
    <p className="state-line" data-calm={isCalm(status)}>
      <Icon icon={iconOf(status)} />
      <span>{status ? describeState(status, now, timeOf) : ' '}</span>
    </p>
  )
}

/** The words of the state line. */
function describeState(status: SyncStatus, now: number, timeOf: (at: string) => string): string {
  const parts = [status.asOf === null ? 'not loaded yet' : `as of ${timeOf(status.asOf)}`]
  if (status.waiting > 0) parts.push(`${status.waiting} waiting`)
  if (status.waiting > 0 && status.oldestWaiting !== null) parts.push(`oldest ${ageOf(status.oldestWaiting, now)}`)
  return parts.join(', ')
}

/** The age of a moment in one unit: "<1 min", "12 min", "3 h", "2 d". */
export function ageOf(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return '<1 min'
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}

function isCalm(status: SyncStatus | null): boolean {
  return status?.connection.name === 'in-step' && status.waiting === 0
}

function iconOf(status: SyncStatus | null): string {
  if (isCalm(status)) return cloudDoneOutline
  return status?.connection.name === 'no-signal' ? cloudOfflineOutline : syncOutline
}
