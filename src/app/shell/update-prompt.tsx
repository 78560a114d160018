import { arrowUpCircleOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { InNoticeLine } from '../kit/notice.tsx'
import { useAnyDirtyForm } from '../data/dirty-forms.ts'
import { useSyncStatus } from '../data/use-session.ts'
import { checkForUpdate, useUpdate } from './update.ts'
import './update-prompt.css'

/** Milliseconds between two checks for a required version. */
const NEEDED_AGAIN_MS = 60_000

/** Offers a new version, which needs consent and no unsaved form. */
export function UpdatePrompt() {
  const apply = useUpdate((state) => state.apply)
  const dirty = useAnyDirtyForm()
  const needed = useSyncStatus()?.connection.name === 'update-needed'
  useEffect(() => {
    if (!needed) return
    void checkForUpdate()
    // Repeated, since a file of the version may be missing.
    const timer = setInterval(() => void checkForUpdate(), NEEDED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [needed])
  if (!apply) return null
  return (
    <InNoticeLine>
      <section className="update-prompt" aria-label="New version" role="status">
        <Icon icon={arrowUpCircleOutline} />
        <p>
          A new version of Yardhand is ready.
          {dirty && ' Save or close the open form first.'}
        </p>
        <Button tone="primary" disabled={dirty} onClick={apply}>
          Update
        </Button>
      </section>
    </InNoticeLine>
  )
}
