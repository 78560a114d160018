import {
  type HistoryColumn as HistoryText,
  historyColumns as historyTexts,
} from '../../../domain/trailers/history-columns.ts'
import type { PresentedHistoryRow } from '../../../domain/trailers/present-trailer.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** A card shows when, what kind of act, and what it changed in a line of its own. */
const slots: Readonly<Record<string, CardSlot>> = {
  ActionDateTime: '1a',
  Action: '1d',
  Changes: '2a',
}

/** Pixels. */
const widths: Readonly<Record<string, number>> = {
  ...{ ActionDateTime: 200, Action: 130, Changes: 420, ActionBy: 150, Site: 180, StatusType: 130, LocationID: 120 },
  ...{ SetTemperature: 100, BoxTemperature: 100, ScacID: 90, FreightID: 140, ReeferFuelLevel: 110 },
}
const USUAL_WIDTH = 140

/** The columns of a trailer's history in a table; keep the result between renders. */
export function historyColumns(site: Site, type: number): readonly ListColumn<PresentedHistoryRow>[] {
  return historyTexts(site, type).map((column: HistoryText) => ({
    ...column,
    width: widths[column.id] ?? USUAL_WIDTH,
    importance: 1,
    card: slots[column.id],
  }))
}
