import { may } from '../../../domain/access/rights.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { endMendRequest, useMendRequest } from '../../stores/mend-store.ts'
import { HistoryDialog } from './history-dialog.tsx'
import type { StatePurpose } from './open-state-form.ts'
import type { FormPurpose } from './open-trailer-form.ts'
import { StateDialogHost } from './state-dialog-host.tsx'
import { TrailerCommandForm } from './trailer-command-form.tsx'
import { TrailerDrawer } from './trailer-drawer.tsx'
import type { YardRow } from './yard-columns.tsx'

/** What stands open over the list. */
export type Overlay =
  | { readonly name: 'form'; readonly purpose: FormPurpose }
  | { readonly name: 'state'; readonly purpose: StatePurpose }
  | { readonly name: 'history'; readonly trailerID: number }

export interface YardOverlaysProps {
  readonly open: Overlay | null
  readonly site: Site
  /** Role types of the person. */
  readonly roles: readonly number[]
  readonly onClose: () => void
}

/** The form, dialog or history that stands open; and the form of a refused command that somebody wants to put right. */
export function YardOverlays({ open, site, roles, onClose }: YardOverlaysProps) {
  const mend = useMendRequest()
  const mayDelete = may({ Roles: roles }, 'trailers.delete')
  return (
    <>
      {open?.name === 'form' && (
        <TrailerDrawer purpose={open.purpose} site={site} mayDelete={mayDelete} onClose={onClose} />
      )}
      {open?.name === 'state' && <StateDialogHost purpose={open.purpose} site={site} roles={roles} onClose={onClose} />}
      {open?.name === 'history' && <HistoryDialog trailerID={open.trailerID} site={site} onClose={onClose} />}
      {mend && may({ Roles: roles }, 'trailers.write') && (
        <TrailerCommandForm item={mend.item} field={mend.field} site={site} roles={roles} onClose={endMendRequest} />
      )}
    </>
  )
}

/** What the last button of a row opens: Depart on the yard, Re-Arrive after a departure, Arrive in transit (3-decisions §3). */
export function stateOverlay(row: Pick<YardRow, 'ID' | 'State'>): Overlay {
  if (row.State === TrailerState.Departed) {
    return { name: 'form', purpose: { name: 're-arrive', trailerID: row.ID } }
  }
  const name = row.State === TrailerState.OnYard ? 'depart' : 'arrive'
  return { name: 'state', purpose: { name, trailerID: row.ID } }
}

/** The trailer that the overlay is about; null for none, and for a new one. */
export function trailerOf(open: Overlay | null): number | null {
  if (open === null) return null
  if (open.name === 'history') return open.trailerID
  return 'trailerID' in open.purpose ? open.purpose.trailerID : null
}
