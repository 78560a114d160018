import type { Audit } from '../../../domain/audits/audit.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ScreenOverlays } from '../../forms/screen-overlays.tsx'
import type { CheckPurpose } from './audit/open-check.ts'
import type { StatePurpose } from './open-state-form.ts'
import type { FormPurpose } from './open-trailer-form.ts'
import type { YardRow } from './yard-columns.tsx'

/** The form or dialog that is open over the list. */
export type Overlay =
  | { readonly name: 'form'; readonly purpose: FormPurpose }
  | { readonly name: 'state'; readonly purpose: StatePurpose }
  | { readonly name: 'history'; readonly trailerID: number }
  | { readonly name: 'check'; readonly purpose: CheckPurpose }
  | { readonly name: 'close-session'; readonly session: Audit }

export interface YardOverlaysProps {
  readonly open: Overlay | null
  /** True when the rows of the list are shown. */
  readonly shown: boolean
  readonly site: Site
  readonly roles: readonly number[]
  readonly onClose: () => void
}

const overlays = lazyPart(() => import('./open-overlays.tsx').then((module) => module.OpenOverlays))

/** The open form, dialog or history, or the form that corrects a rejected command. */
export function YardOverlays(props: YardOverlaysProps) {
  return <ScreenOverlays screen="/yard-control" part={overlays} props={props} />
}

/** Returns the overlay of a row's last button: Depart, Re-Arrive or Arrive (3-decisions §3). */
export function stateOverlay(row: Pick<YardRow, 'ID' | 'State'>): Overlay {
  if (row.State === TrailerState.Departed) {
    return { name: 'form', purpose: { name: 're-arrive', trailerID: row.ID } }
  }
  const name = row.State === TrailerState.OnYard ? 'depart' : 'arrive'
  return { name: 'state', purpose: { name, trailerID: row.ID } }
}

/** Returns the trailer of an overlay; null for none and for a new one. */
export function trailerOf(open: Overlay | null): number | null {
  if (open === null || open.name === 'close-session') return null
  if (open.name === 'history') return open.trailerID
  return 'trailerID' in open.purpose ? open.purpose.trailerID : null
}
