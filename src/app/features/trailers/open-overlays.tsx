import { may } from '../../../domain/access/rights.ts'
import { endMendRequest, type MendRequest } from '../../data/mend-store.ts'
import { CheckDialogHost } from './audit/check-dialog-host.tsx'
import { CloseSessionDialog } from './audit/close-session-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { StateDialogHost } from './state-dialog-host.tsx'
import { TrailerCommandForm } from './trailer-command-form.tsx'
import { TrailerDrawer } from './trailer-drawer.tsx'
import type { YardOverlaysProps } from './overlay.ts'

export interface OpenOverlaysProps extends YardOverlaysProps {
  readonly mend: MendRequest | null
}

/** The forms and dialogs of the yard, a separate chunk for which the list does not wait. */
export function OpenOverlays({ open, mend, site, roles, onClose }: OpenOverlaysProps) {
  const mayDelete = may({ Roles: roles }, 'trailers.delete')
  return (
    <>
      {open?.name === 'form' && (
        <TrailerDrawer purpose={open.purpose} site={site} mayDelete={mayDelete} onClose={onClose} />
      )}
      {open?.name === 'state' && <StateDialogHost purpose={open.purpose} site={site} roles={roles} onClose={onClose} />}
      {open?.name === 'history' && <HistoryDialog trailerID={open.trailerID} site={site} onClose={onClose} />}
      {open?.name === 'check' && <CheckDialogHost purpose={open.purpose} site={site} onClose={onClose} />}
      {open?.name === 'close-session' && (
        <CloseSessionDialog session={open.session} zone={site.Timezone} onClose={onClose} />
      )}
      {mend && may({ Roles: roles }, 'trailers.write') && (
        <TrailerCommandForm item={mend.item} field={mend.field} site={site} roles={roles} onClose={endMendRequest} />
      )}
    </>
  )
}
