import { imagesOutline, ribbonOutline, timeOutline } from 'ionicons/icons'
import type { RowAct } from '../../kit/list/list-column.ts'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { galleryDialog } from '../photos/overlays.ts'
import { historyDialog, type OverlayContext, proofDialog } from './overlays.ts'
import type { YardRow } from './yard-row.ts'

/** Pixels for one of them and the menu with the other. */
export const PAST_ACTS_WIDTH = 128

/** Opens the history of a row's trailer (spec 2§2.7). */
export function historyAct(open: OpenOverlay<OverlayContext>, place: 'link' | 'more'): RowAct<YardRow> {
  return {
    id: 'history',
    header: 'History',
    words: () => 'History',
    label: ({ Number: number }) => `History ${number}`,
    icon: () => timeOutline,
    onTap: ({ ID }) => open(historyDialog, { trailerID: ID }, ID),
    place,
  }
}

/** Opens the proof card of a row's trailer. */
export function proofAct(open: OpenOverlay<OverlayContext>): RowAct<YardRow> {
  return {
    id: 'proof',
    header: 'Proof card',
    words: () => 'Proof card',
    label: ({ Number: number }) => `Proof card of ${number}`,
    icon: () => ribbonOutline,
    onTap: ({ ID }) => open(proofDialog, { trailerID: ID }, ID),
    place: 'more',
    hasColumn: false,
  }
}

/** Opens the photos of a row's trailer (spec 2§2.1, 3-decisions §7). */
export function eventsAct(open: OpenOverlay<OverlayContext>): RowAct<YardRow> {
  return {
    id: 'events',
    header: 'Events',
    words: () => 'Events',
    label: ({ Number: number }) => `Events ${number}`,
    icon: () => imagesOutline,
    onTap: (trailer) => open(galleryDialog, { trailer }, trailer.ID),
    place: 'more',
  }
}
