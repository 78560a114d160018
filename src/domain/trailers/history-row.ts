import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import { type Instant, toMs } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import type { Activity } from './trailer-lists.ts'

/** A longer delay is noted (3-decisions §4). */
const RECEIPT_NOTED_AFTER_MS = 60_000

/** Columns that may differ from the trailer after the act. */
type Overrides = Partial<
  Pick<
    TrailerHistoryRow,
    | ('Remark' | 'Changes' | 'BoxTemperature' | 'ReeferFuelLevel' | 'TrailerWeight' | 'OutboundWeight')
    | ('TrailerWeightSource' | 'OutboundWeightSource')
  >
>

/** Returns an act's row with the fields after it, under the command's first ID. */
export function historyRow(trailer: Trailer, action: Activity, by: By, overrides: Overrides = {}): TrailerHistoryRow {
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
    Changes: null,
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
    TrailerWeightSource: trailer.TrailerWeightSource,
    OutboundWeightSource: trailer.OutboundWeightSource,
    ...overrides,
  }
}

export const LATER_MEASUREMENT = 'A later measurement stands.'

/** Joins sentences into one remark; null for none. */
export function remarkOf(...words: readonly (string | null)[]): string | null {
  return words.filter((one) => one !== null).join(' ') || null
}

/** Returns the time of receipt, if noticeably later than the act. */
export function receivedDate(by: By): Instant | null {
  if (by.ReceivedAt === null) return null
  return toMs(by.ReceivedAt) - toMs(by.MadeAt) > RECEIPT_NOTED_AFTER_MS ? by.ReceivedAt : null
}

/** Returns the trailer with its last act, unless a later one is known. */
export function withActivity(trailer: Trailer, action: Activity, by: By): Trailer {
  if (by.MadeAt < trailer.LastActivityDate) return trailer
  return { ...trailer, Activity: action, LastActivityDate: by.MadeAt }
}
