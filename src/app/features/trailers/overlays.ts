import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { keepFilters, readFilters } from '../../data/filter-store.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { completed, defaultFilter, defaultSettings, YARD_SCREEN, type YardFilter, YardTab } from './yard-filter.ts'

/** Props that every overlay gets beside what was opened. */
export interface OverlayContext {
  readonly site: Site
  readonly user: SessionUser
}

/** The trailer form in its drawer. */
export const trailerForm = lazyPart(() => import('./trailer-form.tsx').then((module) => module.TrailerDrawer))

/** The same for a re-arrival: a part of its own, or it would not open over the row's open Edit. */
const reArrivalForm = lazyPart(() => import('./trailer-form.tsx').then((module) => module.TrailerDrawer))

/** "Depart …?" or "Arrive …?". */
export const stateDialog = lazyPart(() => import('./state-form.tsx').then((module) => module.StateDialog))

export const historyDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))

/** Shows a scan that names no trailer on the yard, or several. */
export const scanDialog = lazyPart(() => import('./scan/scan-dialog.tsx').then((module) => module.ScanDialog))

/** The card of a trailer for a claims clerk. */
export const proofDialog = lazyPart(() => import('./proof/proof-dialog.tsx').then((module) => module.ProofDialog))

/** The check of a reefer. */
export const checkDialog = lazyPart(() => import('./audit/check-form.tsx').then((module) => module.CheckDialog))

/** Closes an audit session. */
export const closeSessionDialog = lazyPart(() =>
  import('./audit/close-session-dialog.tsx').then((module) => module.CloseSessionDialog),
)

/** "Edit and send again": the filled form of a rejected command. */
export const correction = lazyPart(() =>
  import('./trailer-command-form.tsx').then((module) => module.TrailerCommandForm),
)

export const yardOverlays = [
  ...[trailerForm, reArrivalForm, stateDialog, historyDialog, proofDialog, scanDialog],
  ...[checkDialog, closeSessionDialog, correction],
]

/** Opens the overlay of a row's last button: Depart, Re-Arrive or Arrive (3-decisions §3). */
export function openState(
  open: OpenOverlay<OverlayContext>,
  { ID, State }: { readonly ID: number; readonly State: number },
): void {
  if (State === TrailerState.Departed) {
    open(reArrivalForm, { purpose: { name: 're-arrive', trailerID: ID } }, ID)
  } else {
    const name = State === TrailerState.OnYard ? 'depart' : 'arrive'
    open(stateDialog, { purpose: { name, trailerID: ID } }, ID)
  }
}

/** Sets the list of trailers, to which another screen then leads, to a filter on the first tab. */
export function filterTrailers({ user, site }: OverlayContext, filter: Partial<YardFilter>): void {
  filterTab({ user, site }, YardTab.Arrivals, filter)
}

/** The same for the list of reefers, those first that are due first. */
export function filterReefers({ user, site }: OverlayContext, filter: Partial<YardFilter>): void {
  filterTab({ user, site }, YardTab.ProductProtection, filter)
}

function filterTab({ user, site }: OverlayContext, tab: YardTab, filter: Partial<YardFilter>): void {
  const place = { screen: YARD_SCREEN, UserID: user.UserID, SiteID: site.ID }
  const kept = completed(readFilters(place, defaultSettings))
  const sorts = { ...kept.sorts, [YardTab.ProductProtection]: { sortKey: 'NextCheckDate', sortType: 'asc' } }
  keepFilters(place, {
    ...kept,
    ...{ tab, filter: { ...defaultFilter, ...filter }, skip: 0, addsDeparted: false },
    ...(tab === YardTab.ProductProtection ? { sorts } : {}),
  })
}
