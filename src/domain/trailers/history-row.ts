import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import { type Instant, toMs } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import type { Activity } from './trailer-lists.ts'

/** Above this delay a history row also has the time of receipt (3-decisions §4). */
const RECEIPT_NOTED_AFTER_MS = 60_000

/** Columns of a history row that may differ from the trailer after the act. */
type Said = Partial<
  Pick<TrailerHistoryRow, 'Remark' | 'BoxTemperature' | 'ReeferFuelLevel' | 'TrailerWeight' | 'OutboundWeight'>
>

/**
 * Returns the history row of an act, with the fields after it. Uses the first of the command's IDs.
 */
export function historyRow(trailer: Trailer, action: Activity, by: By, said: Said = {}): TrailerHistoryRow {
  const id = by.IDs[0]
  if (id === undefined) throw new Error('a command that writes history needs an ID for it')
  return {
    SiteID: trailer.SiteID,
    ID: id,
    TrailerID: trailer.ID,
    Visit: trailer.Visit,
    ActionDateTime: by.MadeAt,
    ReceivedDate: receivedDate(by),
    ...markOf(by),
    Action: action,
    Remark: null,
    ActionBy: by.UserName,
    ActionByID: by.UserID,
    StatusType: trailer.StatusType,
    LocationID: trailer.LocationID,
    ScacID: trailer.ScacID,
    FreightID: trailer.FreightID,
    SetTemperature: trailer.SetTemperature,
    BoxTemperature: trailer.BoxTemperature,
    ReeferFuelLevel: trailer.ReeferFuelLevel,
    TransactionID: trailer.TransactionID,
    ShipmentNumber: trailer.ShipmentNumber,
    ShipmentDate: trailer.ShipmentDate,
    TrailerWeight: trailer.TrailerWeight,
    OutboundWeight: trailer.OutboundWeight,
    ...said,
  }
}

/** Remark for a measurement that came after a later one. */
export const LATER_MEASUREMENT = 'A later measurement stands.'

/** Joins words into one remark; null for none. */
export function remarkOf(...words: readonly (string | null)[]): string | null {
  return words.filter((one) => one !== null).join(' ') || null
}

/** Returns the time of receipt, where noticeably later than the act. */
export function receivedDate(by: By): Instant | null {
  if (by.ReceivedAt === null) return null
  return toMs(by.ReceivedAt) - toMs(by.MadeAt) > RECEIPT_NOTED_AFTER_MS ? by.ReceivedAt : null
}

/** Returns the trailer with its last act, unless a later one is already known. */
export function withActivity(trailer: Trailer, action: Activity, by: By): Trailer {
  if (by.MadeAt < trailer.LastActivityDate) return trailer
  return { ...trailer, Activity: action, LastActivityDate: by.MadeAt }
}
