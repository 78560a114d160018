import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { removeTemporaryTrailer } from '../../../data/temporary-trailers.ts'
import { CheckDialog } from './check-dialog.tsx'
import { type CheckPurpose, openCheck } from './open-check.ts'
import { useOpened } from '../../../forms/use-opened.ts'

export interface CheckDialogHostProps {
  readonly purpose: CheckPurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Reads the trailer and the open session, and opens the check dialog. */
export function CheckDialogHost({ purpose, site, user, onClose }: CheckDialogHostProps) {
  const opened = useOpened('dialog', purpose, () => openCheck(purpose, site), onClose)
  if (!opened) return null
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
