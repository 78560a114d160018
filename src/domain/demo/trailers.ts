import type { Location } from '../sites/location.ts'
import type { Site } from '../sites/site.ts'
import { TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { WeightSource } from '../trailers/weight-source.ts'
import { fromMs, type Instant } from '../values/instant.ts'
import type { Seeded } from './seeded.ts'
import { demoLoad, type DemoLoad } from './loads.ts'

export interface YardStock {
  readonly site: Site
  readonly scacIDs: readonly number[]
  readonly freights: readonly { readonly ID: number; readonly Value: string }[]
  readonly tagIDs: readonly number[]
  readonly locations: readonly Location[]
  readonly count: number
  readonly now: number
  readonly takeID: () => number
}

const EDITED = 4
const MOVED = 5

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const states: readonly (readonly [number, number])[] = [
  [TrailerState.OnYard, 78],
  [TrailerState.Departed, 20],
  [TrailerState.InTransit, 2],
]

/** Types of spec 2§3, reefers the most common at a cold store. */
const types: readonly (readonly [number, number])[] = [
  [1, 52],
  [2, 20],
  [3, 8],
  [4, 6],
  [5, 1],
  [6, 2],
  [7, 3],
  [8, 1],
  [9, 3],
  [10, 2],
  [11, 2],
]

/** Gives out unique numbers and at most one trailer per single place. */
export function demoTrailers(stock: YardStock, chance: Seeded): readonly Trailer[] {
  const spots = freeSpots(stock, chance)
  const numbers = new Set<string>()
  return Array.from({ length: stock.count }, (_, index) => {
    const State = chance.weighted(states)
    const Type = chance.weighted(types)
    const load = demoLoad(stock.site, Type, stock.freights, chance)
    return makeTrailer(stock, chance, {
      State,
      Type,
      load,
      Number: newNumber(Type, numbers, chance),
      EPCID: State === TrailerState.OnYard && load.Intent !== 1 ? (stock.tagIDs[index] ?? null) : null,
      LocationID: State === TrailerState.OnYard ? (spots.pop() ?? yardOf(stock)) : yardOf(stock),
    })
  })
}

/** Picks in random order most doors and two thirds of the parking spots. */
function freeSpots(stock: YardStock, chance: Seeded): number[] {
  return stock.locations
    .filter(({ Type }) => (Type === 2 && chance.chance(0.8)) || (Type === 4 && chance.chance(0.65)))
    .map(({ ID }) => ({ ID, order: chance.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ ID }) => ID)
}

function yardOf(stock: YardStock): number {
  const yard = stock.locations.find(({ Name }) => Name === 'Yard')
  if (!yard) throw new Error('a site without its Yard')
  return yard.ID
}

/** Containers have a prefix and seven digits, other trailers a fleet number. */
function newNumber(type: number, taken: Set<string>, chance: Seeded): string {
  for (;;) {
    const number =
      type === 3 || type === 4
        ? `${chance.pick(['YHDU', 'CSQU', 'TGHU', 'MSKU'])}${chance.whole(1_000_000, 9_999_999)}`
        : `${chance.pick(['', 'R', 'T', 'V', 'W', 'U'])}${chance.whole(1000, 999_999)}`
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}

interface Drawn {
  readonly State: number
  readonly Type: number
  readonly load: DemoLoad
  readonly Number: string
  readonly EPCID: number | null
  readonly LocationID: number
}

interface Times {
  readonly arrival: number
  readonly departure: number | null
  readonly last: number
}

/** On the yard for up to two weeks; or departed in the last two. */
function drawTimes(state: number, now: number, chance: Seeded): Times {
  if (state === TrailerState.OnYard) {
    const arrival = now - Math.floor(chance.next() ** 2 * 14 * DAY_MS) - 10 * MINUTE_MS
    return { arrival, departure: null, last: arrival + Math.floor(chance.next() * (now - arrival)) }
  }
  const departure = now - Math.floor(chance.next() * 13 * DAY_MS) - 5 * MINUTE_MS
  const arrival = departure - chance.whole(90, 4 * 1440) * MINUTE_MS
  return { arrival, departure, last: departure }
}

function makeTrailer(stock: YardStock, chance: Seeded, drawn: Drawn): Trailer {
  const { site } = stock
  const times = drawTimes(drawn.State, stock.now, chance)
  const arrivedAt = fromMs(times.arrival)
  const lastAt = fromMs(times.last)
  const { load } = drawn
  const weight = site.TrailerWeightEnabled ? chance.whole(130, load.loaded ? 440 : 180) * 100 : null
  // A few were typed while the scale was out of order.
  const weighedBy = weight !== null && weight % 1700 === 0 ? WeightSource.Hand : WeightSource.Scale
  const gone = drawn.State !== TrailerState.OnYard
  const conditional = drawn.State === TrailerState.OnYard && site.ProductProtectionEnabled && chance.chance(0.015)
  return {
    SiteID: site.ID,
    ID: stock.takeID(),
    Number: drawn.Number,
    NumberKey: drawn.Number,
    ScacID: chance.pick(stock.scacIDs),
    AKA: chance.chance(0.08) ? `OLD ${chance.whole(100, 9999)}` : null,
    State: drawn.State,
    Visit: chance.chance(0.15) ? chance.whole(2, 6) : 1,
    Type: drawn.Type,
    StatusType: load.StatusType,
    DirectionType: load.DirectionType,
    Intent: load.Intent,
    EPCID: drawn.EPCID,
    ShipmentNumber: load.ShipmentNumber,
    ShipmentDate: load.dated ? siteDay(times.arrival - DAY_MS) : null,
    TransactionID: chance.chance(0.4) ? `TX${chance.whole(100_000, 999_999)}` : null,
    ReferenceID: null,
    SetTemperature: load.SetTemperature,
    BoxTemperature: load.BoxTemperature,
    BoxTemperatureAt: when(load.BoxTemperature, arrivedAt),
    TargetTemperature: load.SetTemperature,
    FreightID: load.FreightID,
    ReeferFuelLevel: load.ReeferFuelLevel,
    ReeferFuelLevelAt: when(load.ReeferFuelLevel, arrivedAt),
    Continuous: drawn.Type === 1 && chance.chance(0.6),
    LocationID: drawn.LocationID,
    PlacedDate: null,
    StatusDate: null,
    TrailerWeight: weight,
    TrailerWeightAt: when(weight, arrivedAt),
    OutboundWeight: gone && weight !== null ? weight - 200 : null,
    OutboundWeightAt: gone && weight !== null ? lastAt : null,
    TrailerWeightSource: when(weight, weighedBy),
    OutboundWeightSource: gone ? when(weight, weighedBy) : null,
    ...load.seals,
    TandemWheels: chance.chance(0.9),
    EyesOnArrive: chance.chance(0.7),
    Inspection: drawn.State === TrailerState.OnYard && site.InspectionEnabled && chance.chance(0.05),
    OdorFree: chance.chance(0.97),
    PhoneNumber: load.Intent === 1 ? `+1312555${String(chance.whole(100, 199)).padStart(4, '0')}` : null,
    Notes: chance.chance(0.1) ? chance.pick(notes) : null,
    DepartedInError: false,
    AuditState: conditional ? 3 : 0,
    Activity: gone ? 2 : lastAt === arrivedAt ? 1 : lastAct(chance, drawn.LocationID !== yardOf(stock)),
    LastActivityDate: lastAt,
    CreatedDate: arrivedAt,
    ArrivalDate: arrivedAt,
    DepartureDate: times.departure === null ? null : fromMs(times.departure),
    LastYardAuditID: null,
    LastYardAuditDate: null,
    LastYardAuditUserName: null,
    LastYardAuditState: 0,
    LastProductProtectionID: null,
    LastProductProtectionDate: null,
    LastProductProtectionUserName: null,
    LastProductProtectionState: 0,
    ProductProtectionAddedID: null,
    LastConditionalDepartedDate: conditional ? lastAt : null,
    LastConditionalDepartedUserName: conditional ? 'Adam Okafor' : null,
  }
}

const notes = [
  'Left rear mud flap is torn.',
  'Driver asked for a call before unloading.',
  'Pallets are double stacked at the nose.',
  'Return two load bars.',
  'Reefer unit starts on the second try.',
]

/** A trailer in the yard's general place was not moved there: arrivals begin there. */
function lastAct(chance: Seeded, isElsewhere: boolean): number {
  const act = chance.pick([EDITED, MOVED])
  return isElsewhere ? act : EDITED
}

function when<T extends Instant | number>(value: number | null, at: T): T | null {
  return value === null ? null : at
}

/** MM/DD/YYYY, close enough to the site's own day. */
function siteDay(ms: number): string {
  const [year, month, day] = fromMs(ms).slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
