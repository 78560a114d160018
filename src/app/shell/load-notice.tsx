import { useSite, useSyncStatus } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { presentLoad } from './load-words.ts'
import './load-notice.css'

/** Shows a first load's progress, and what can be done meanwhile. */
export function LoadNotice() {
  const status = useSyncStatus()
  const zone = useSite()?.Timezone
  const now = useStatusNow()
  const view = status && zone !== undefined ? presentLoad(status, now, zone) : null
  if (!view) return null
  return (
    <section className="load-notice" aria-label="Loading the yard">
      <b role="status">{view.title}</b>
      {view.share !== null && <progress aria-label={view.title} value={view.share} max={1} />}
      <span>{view.text}</span>
    </section>
  )
}
