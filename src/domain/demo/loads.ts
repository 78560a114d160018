import type { Site } from '../sites/site.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Seeded } from './seeded.ts'

type Seals = Pick<
  Trailer,
  | 'SealNumber'
  | 'SealNumber2'
  | 'SealNumber3'
  | 'SealIntact'
  | 'SealIntact2'
  | 'SealIntact3'
  | 'SealMatchesBOL'
  | 'SealMatchesBOL2'
  | 'SealMatchesBOL3'
>

export interface DemoLoad
  extends Pick<
    Trailer,
    | 'StatusType'
    | 'DirectionType'
    | 'Intent'
    | 'ShipmentNumber'
    | 'SetTemperature'
    | 'BoxTemperature'
    | 'FreightID'
    | 'ReeferFuelLevel'
  > {
  readonly loaded: boolean
  /** The site's rule asks for a shipment date. */
  readonly dated: boolean
  readonly seals: Seals
}

const statuses: readonly (readonly [number, number])[] = [
  [1, 46],
  [2, 34],
  [3, 4],
  [4, 7],
  [5, 4],
  [6, 3],
  [7, 2],
]

const storageStatuses: readonly (readonly [number, number])[] = [
  [8, 3],
  [9, 4],
  [10, 2],
]

const loadedStatuses = [1, 4, 6, 9, 10]
const HOPPER = 11

/** Degrees Fahrenheit. */
const setPoints: Readonly<Record<string, number>> = {
  'Frozen Food': -10,
  'Ice Cream': -20,
  Meat: 28,
  Dairy: 36,
  Produce: 34,
  Beverages: 40,
}

/** Draws a load that the rules of the trailer form would accept. */
export function demoLoad(
  site: Site,
  type: number,
  freights: readonly { readonly ID: number; readonly Value: string }[],
  chance: Seeded,
): DemoLoad {
  const StatusType = chance.weighted(site.StorageStatusEnabled ? [...statuses, ...storageStatuses] : statuses)
  const loaded = loadedStatuses.includes(StatusType)
  const DirectionType = directionOf(StatusType, chance)
  const reefer = type === 1 || type === 3
  const freight = loaded ? chance.pick(freights.filter(({ Value }) => Value in setPoints === reefer)) : null
  const SetTemperature = reefer && freight ? (setPoints[freight.Value] ?? null) : null
  return {
    StatusType,
    loaded,
    DirectionType,
    dated: site.ShipmentDateEnabled && StatusType === 1 && DirectionType === 1 && type <= 4,
    Intent: chance.weighted([
      [1, 12],
      [2, 75],
      [3, 13],
    ]),
    ShipmentNumber: loaded ? `SH${chance.whole(1_000_000, 9_999_999)}` : null,
    SetTemperature,
    BoxTemperature: SetTemperature === null ? null : (SetTemperature * 10 + driftTenths(chance)) / 10,
    FreightID: freight?.ID ?? null,
    ReeferFuelLevel: reefer ? chance.weighted(fuelLevels) : null,
    seals: sealsOf(type, loaded, chance),
  }
}

const fuelLevels: readonly (readonly [number, number])[] = [
  [4, 30],
  [5, 30],
  [9, 20],
  [3, 8],
  [8, 5],
  [7, 3],
  [2, 2],
  [6, 1],
  [1, 1],
]

/** Statuses 1 and 6 are inbound, 2 and 7 outbound (spec 2§4). */
function directionOf(status: number, chance: Seeded): number {
  if (status === 1 || status === 6) return 1
  if (status === 2 || status === 7) return 2
  return status === 4 ? chance.whole(1, 2) : 0
}

/** Most reefers are near their set point, some are out of range. */
function driftTenths(chance: Seeded): number {
  return chance.chance(0.06) ? chance.whole(60, 140) : chance.whole(-20, 30)
}

function sealsOf(type: number, loaded: boolean, chance: Seeded): Seals {
  const sealed = loaded && type <= 4
  const hopper = loaded && type === HOPPER
  const seal = (has: boolean): string | null => (has ? `S${chance.whole(100_000, 9_999_999)}` : null)
  return {
    SealNumber: seal(sealed || hopper),
    SealNumber2: seal(hopper),
    SealNumber3: seal(hopper),
    SealIntact: sealed || hopper,
    SealIntact2: hopper,
    SealIntact3: hopper,
    SealMatchesBOL: sealed || hopper,
    SealMatchesBOL2: hopper,
    SealMatchesBOL3: hopper,
  }
}
