import { alertCircle, checkmarkCircleOutline, ellipsisHorizontalCircleOutline } from 'ionicons/icons'
import type { Site } from '../../domain/sites/site.ts'
import { listNeedsYou } from '../../mirror/reads/queue.ts'
import { toServerMs } from '../../sync/sync-status.ts'
import { Icon } from '../kit/icon.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { useOverlays } from '../forms/use-overlays.tsx'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useSyncStatus, useYardLoaded } from '../data/use-session.ts'
import { useStatusNow } from '../data/use-status-now.ts'
import { ageOf } from '../data/ages.ts'

const needsYouPanel = lazyPart(() =>
  import('../features/needs-you/needs-you-panel.tsx').then((module) => module.NeedsYouPanel),
)
const parts = [needsYouPanel]

/** Counts rejected commands, red if not 0; opens their list. */
export function NeedsYouButton({ site }: { readonly site: Site }) {
  const count = useSyncStatus()?.needsYou ?? 0
  const isLoaded = useYardLoaded()
  const { open, view } = useOverlays({ context: { site }, shown: count > 0, parts })
  const isKnown = count > 0 || isLoaded
  const label = isKnown ? countLabel(count) : 'Still loading the changes that need you'
  return (
    <>
      <button
        type="button"
        className="bar-button needs-you-button"
        data-count={count > 0}
        aria-label={label}
        title={label}
        disabled={!isKnown}
        onClick={() => open(needsYouPanel, {})}
      >
        <Icon icon={iconOf(isKnown, count)} />
        {count > 0 ? <NeedsYouWords count={count} /> : <span aria-hidden="true">{isKnown ? 0 : '–'}</span>}
      </button>
      {view}
    </>
  )
}

function countLabel(count: number): string {
  return count === 1 ? '1 change needs you' : `${count} changes need you`
}

/** Rejected commands come with the yard: until it is loaded there is neither number nor tick. */
function iconOf(isKnown: boolean, count: number): string {
  if (!isKnown) return ellipsisHorizontalCircleOutline
  return count > 0 ? alertCircle : checkmarkCircleOutline
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
