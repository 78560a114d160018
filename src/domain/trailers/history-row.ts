import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import { type Instant, toMs } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import type { Activity } from './trailer-lists.ts'

/** From this delay on a history row also says when the act was received (3-decisions §4). */
const RECEIPT_NOTED_AFTER_MS = 60_000

/** What a history row may say other than the trailer's fields after the act. */
type Said = Partial<
  Pick<TrailerHistoryRow, 'Remark' | 'BoxTemperature' | 'ReeferFuelLevel' | 'TrailerWeight' | 'OutboundWeight'>
>

/**
 * The history row of an act, with the trailer's fields as they are after it. Takes the first of the IDs that the
 * command brought.
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

/** What a history row says of a measurement that came after a later one. */
export const LATER_MEASUREMENT = 'A later measurement stands.'

/** What is worth saying in one remark; null for nothing. */
export function remarkOf(...words: readonly (string | null)[]): string | null {
  return words.filter((one) => one !== null).join(' ') || null
}

/** When an act was received, where that was noticeably later than it was made. */
export function receivedDate(by: By): Instant | null {
  if (by.ReceivedAt === null) return null
  return toMs(by.ReceivedAt) - toMs(by.MadeAt) > RECEIPT_NOTED_AFTER_MS ? by.ReceivedAt : null
}

/** The last act of a trailer; one that was made earlier than the last but arrives later does not become it. */
export function withActivity(trailer: Trailer, action: Activity, by: By): Trailer {
  if (by.MadeAt < trailer.LastActivityDate) return trailer
  return { ...trailer, Activity: action, LastActivityDate: by.MadeAt }
}
