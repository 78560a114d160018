import { alertCircle, checkmarkCircleOutline, ellipsisHorizontalCircleOutline } from 'ionicons/icons'
import type { Site } from '../../domain/sites/site.ts'
import { listNeedsYou } from '../../mirror/reads/queue.ts'
import { toServerMs } from '../../sync/sync-status.ts'
import { Icon } from '../kit/icon.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { missingDialog, PartView } from '../kit/part-view.tsx'
import { setNeedsYouOpen, useNeedsYouPanel } from '../data/needs-you-store.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useSyncStatus, useYardLoaded } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { ageOf } from './sync-ages.ts'

const needsYouPanel = lazyPart(() =>
  import('../features/needs-you/needs-you-panel.tsx').then((module) => module.NeedsYouPanel),
)
const close = () => setNeedsYouOpen(false)

/** The count of rejected commands, red if not 0; opens their list. */
export function NeedsYouButton() {
  const count = useSyncStatus()?.needsYou ?? 0
  const isLoaded = useYardLoaded()
  if (count === 0 && !isLoaded) return <UnknownNeedsYou />
  const label = count === 1 ? '1 change needs you' : `${count} changes need you`
  return (
    <button
      type="button"
      className="bar-button needs-you-button"
      data-count={count > 0}
      aria-label={label}
      title={label}
      onClick={() => setNeedsYouOpen(true)}
    >
      <Icon icon={count > 0 ? alertCircle : checkmarkCircleOutline} />
      {count > 0 ? <NeedsYouWords count={count} /> : <span>0</span>}
    </button>
  )
}

function NeedsYouWords({ count }: { readonly count: number }) {
  const status = useSyncStatus()
  const oldest = useLiveQuery(listNeedsYou, [])?.[0]
  const now = useStatusNow()
  const age = status && oldest && ageOf(oldest.MadeAt, toServerMs(status, now))
  return (
    <span className="sync-words">
      <b>{count === 1 ? '1 needs you' : `${count} need you`}</b>
      {age && <span>{`oldest ${age}`}</span>}
    </span>
  )
}

/** Rejected commands come with the yard: until it is loaded there is no number, and no tick. */
function UnknownNeedsYou() {
  const label = 'Still loading the changes that need you'
  return (
    <button type="button" className="bar-button needs-you-button" aria-label={label} title={label} disabled>
      <Icon icon={ellipsisHorizontalCircleOutline} />
      <span aria-hidden="true">&#8211;</span>
    </button>
  )
}

/** The list of rejected commands, over any screen. */
export function NeedsYouHost({ site }: { readonly site: Site }) {
  const open = useNeedsYouPanel((state) => state.open)
  if (!open) return null
  return <PartView part={needsYouPanel} props={{ site, onClose: close }} missing={missingDialog(close)} />
}
