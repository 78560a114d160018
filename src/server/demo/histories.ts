import { changesOf } from '../../domain/trailers/history-changes.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import type { DemoPerson } from './people.ts'
import type { Seeded } from './seeded.ts'

const ARRIVED = 1
const DEPARTED = 2
const EDITED = 4
const MOVED = 5

/** The last act fits the trailer's row. */
export function demoHistory(
  trailer: Trailer,
  people: readonly DemoPerson[],
  yardID: number,
  chance: Seeded,
  takeID: () => number,
): readonly TrailerHistoryRow[] {
  const from = toMs(trailer.ArrivalDate)
  const to = toMs(trailer.LastActivityDate)
  const between = Array.from({ length: chance.whole(0, 3) }, () => from + Math.floor(chance.next() * (to - from)))
  const acts: (readonly [at: number, action: number, locationID: number])[] = [[from, ARRIVED, yardID]]
  for (const at of between.sort((a, b) => a - b)) acts.push([at, chance.pick([EDITED, MOVED]), trailer.LocationID])
  if (trailer.Activity !== ARRIVED) acts.push([to, trailer.Activity, trailer.LocationID])
  return acts.map(([at, action, locationID], place) => {
    const by = chance.pick(people)
    const [, , from] = acts[place - 1] ?? [at, action, locationID]
    const row = historyRow(trailer, takeID(), at, action, locationID, by)
    return action === ARRIVED ? row : { ...row, Changes: demoChanges(trailer, action, from, locationID) }
  })
}

/** Each change happened once: a second move or edit changed nothing. */
function demoChanges(trailer: Trailer, action: number, from: number, LocationID: number): string | null {
  if (from !== LocationID) return changesOf({ ...trailer, LocationID: from }, { ...trailer, LocationID })
  return action === EDITED ? changesOf({ ...trailer, OdorFree: !trailer.OdorFree }, trailer) : null
}

function historyRow(
  trailer: Trailer,
  ID: number,
  at: number,
  Action: number,
  LocationID: number,
  by: DemoPerson,
): TrailerHistoryRow {
  return {
    SiteID: trailer.SiteID,
    ID,
    TrailerID: trailer.ID,
    Visit: trailer.Visit,
    ActionDateTime: fromMs(at),
    ReceivedDate: null,
    GivenDate: null,
    TimeUncertain: false,
    Action,
    Remark: null,
    Changes: null,
    ActionBy: `${by.FirstName} ${by.LastName}`,
    ActionByID: by.ID,
    StatusType: trailer.StatusType,
    LocationID,
    ScacID: trailer.ScacID,
    FreightID: trailer.FreightID,
    SetTemperature: trailer.SetTemperature,
    BoxTemperature: trailer.BoxTemperature,
    ReeferFuelLevel: trailer.ReeferFuelLevel,
    TransactionID: trailer.TransactionID,
    ShipmentNumber: trailer.ShipmentNumber,
    ShipmentDate: trailer.ShipmentDate,
    TrailerWeight: trailer.TrailerWeight,
    OutboundWeight: Action === DEPARTED ? trailer.OutboundWeight : null,
  }
}
