import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import type { Overlay, YardOverlaysProps } from './overlay.ts'
import { ScreenOverlays } from '../../forms/screen-overlays.tsx'
import type { YardRow } from './yard-row.ts'

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
