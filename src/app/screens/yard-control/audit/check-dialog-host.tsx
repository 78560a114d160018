import { useEffect, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { notify } from '../../../components/notice.tsx'
import { removeTemporaryTrailer } from '../../../stores/temporary-trailers.ts'
import { useUser } from '../../../stores/use-session.ts'
import { CheckDialog } from './check-dialog.tsx'
import { type CheckPurpose, type OpenedCheck, openCheck } from './open-check.ts'

export interface CheckDialogHostProps {
  readonly purpose: CheckPurpose
  readonly site: Site
  readonly onClose: () => void
}

/** Reads the trailer and the open session, and opens the check dialog. */
export function CheckDialogHost({ purpose, site, onClose }: CheckDialogHostProps) {
  const user = useUser()
  const [opened, setOpened] = useState<OpenedCheck>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened once per purpose; the caller's close function is a new one at each render.
  useEffect(() => {
    let ended = false
    openCheck(purpose, site)
      .then((check) => {
        if (ended) return
        if (typeof check !== 'string') return setOpened(check)
        notify(check, 'error')
        onClose()
      })
      .catch((error: unknown) => {
        notify(`The dialog could not be opened: ${String(error)}`, 'error')
        if (!ended) onClose()
      })
    return () => {
      ended = true
    }
  }, [purpose])
  if (!opened || !user) return null
  return (
    <CheckDialog
      opened={opened}
      site={site}
      settlesKey={purpose.name === 'mend' ? purpose.item.Key : null}
      onChecked={(trailerID) => removeTemporaryTrailer({ UserID: user.UserID, SiteID: site.ID }, trailerID)}
      onClose={onClose}
    />
  )
}
