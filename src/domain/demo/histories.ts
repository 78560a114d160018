import { changesOf } from '../trailers/history-changes.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import { fromMs, toMs } from '../values/instant.ts'
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
  const drawn = between.sort((a, b) => a - b).map((at) => ({ at, action: chance.pick([EDITED, MOVED]) }))
  const last = trailer.Activity === ARRIVED ? [] : [{ at: to, action: trailer.Activity }]
  const acts = [{ at: from, action: ARRIVED }, ...withMoves(drawn, last, trailer.LocationID !== yardID), ...last]
  const places = placesOf(acts, trailer.LocationID, yardID)
  let edits = 0
  return acts.map(({ at, action }, place) => {
    const [before, after] = [places[place - 1], places[place] ?? trailer.LocationID]
    const row = historyRow(trailer, takeID(), at, action, after, chance.pick(people))
    if (action === EDITED) return { ...row, Changes: demoEdit(trailer, edits++) }
    if (action !== MOVED || before === undefined) return row
    return { ...row, Changes: changesOf({ ...trailer, LocationID: before }, { ...trailer, LocationID: after }) }
  })
}

interface Act {
  readonly at: number
  readonly action: number
}

/** Returns the acts with as many moves as lead from the yard to another place; with none if it has no other. */
function withMoves(acts: readonly Act[], last: readonly Act[], hasOther: boolean): readonly Act[] {
  if (!hasOther) return acts.map((act) => ({ ...act, action: EDITED }))
  const moves = [...acts, ...last].filter(({ action }) => action === MOVED).length
  if (moves % 2 === 1) return acts
  return acts.map((act, place) => (place > 0 ? act : { ...act, action: act.action === MOVED ? EDITED : MOVED }))
}

/** Returns the place after each act: moves lead to and fro between the yard and the trailer's place, where they end. */
function placesOf(acts: readonly Act[], locationID: number, yardID: number): readonly number[] {
  let left = acts.filter(({ action }) => action === MOVED).length
  return acts.map(({ action }) => {
    if (action === MOVED) left -= 1
    return left % 2 === 0 ? locationID : yardID
  })
}

/** Returns the change of an edit, another one for each of the four that a trailer has at most. */
function demoEdit(trailer: Trailer, count: number): string | null {
  const earlier: readonly Partial<Trailer>[] = [
    { OdorFree: !trailer.OdorFree },
    { Notes: trailer.Notes === null ? 'Waits for its papers.' : null },
    { TandemWheels: !trailer.TandemWheels },
    { TransactionID: trailer.TransactionID === null ? 'TX100001' : null },
  ]
  return changesOf({ ...trailer, ...earlier[count] }, trailer)
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
    TrailerWeightSource: trailer.TrailerWeightSource,
    OutboundWeightSource: Action === DEPARTED ? trailer.OutboundWeightSource : null,
  }
}
