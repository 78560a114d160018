import { showTime } from '../../domain/values/display.ts'
import { StateLine } from '../components/state-line.tsx'
import { useNow } from '../stores/use-now.ts'
import { useSite, useSyncStatus } from '../stores/use-session.ts'

/** How old what this screen shows is, and what waits; for a screen's `aside`. */
export function SyncStateLine() {
  const status = useSyncStatus()
  const zone = useSite()?.Timezone
  const now = useNow()
  return (
    <StateLine status={zone === undefined ? null : status} now={now} timeOf={(at) => showTime(at, zone ?? 'UTC')} />
  )
}
