import { memo } from 'react'
import { isPractice } from '../../sync/client.ts'
import { StateLine } from '../kit/state-line.tsx'
import { useSite, useSyncStatus } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { isOwnCount, presentSync } from './present-sync.ts'

/** The data's age and waiting entries, for a screen's `aside`. */
export const SyncStateLine = memo(function SyncStateLine() {
  const status = useSyncStatus()
  const zone = useSite()?.Timezone
  const now = useStatusNow()
  if (!status || zone === undefined) return <StateLine icon={null} isCalm words=" " />
  const { icon, isCalm, title, asOf, counts } = presentSync(status, now, zone)
  if (isPractice) return <StateLine icon={icon} isCalm={isCalm} words={`${title}: ${asOf}`} />
  const waiting = counts.filter(isOwnCount).map(({ words }) => words)
  return <StateLine icon={icon} isCalm={isCalm} words={[asOf, ...waiting].join(', ')} />
})
