import type { Location } from '../sites/location.ts'
import type { Site } from '../sites/site.ts'

/** Counts of each kind, beside Yard and Gate. */
export interface Layout {
  readonly doors: number
  readonly spots: number
  readonly scale: boolean
  readonly washBay: boolean
  readonly fuelIslands: number
  readonly overflow: boolean
}

const METERS_PER_DEGREE = 111_320
const SPOT_WIDTH_M = 4
const SPOT_LENGTH_M = 17
const AISLE_M = 20
const SPOTS_PER_ROW = 40
/** From the doors to the middle of the yard, which is the centre of the map. */
const MIDDLE_M = 70

/** Metres east of the middle and south of the doors. */
interface Box {
  readonly east: number
  readonly south: number
  readonly width: number
  readonly length: number
}

/** Yard and Gate, doors along the building, parking spots in rows south of it. */
export function demoLocations(site: Site, layout: Layout, takeID: () => number): readonly Location[] {
  const make = (Name: string, Type: number, box: Box, Description: string | null = null): Location => ({
    SiteID: site.ID,
    ID: takeID(),
    Name,
    Type,
    Description,
    Address1: null,
    Address2: null,
    City: null,
    State: null,
    Zip: null,
    ...corners(site, box),
    OutOfService: false,
  })
  return [
    make('Yard', 1, { east: -80, south: 10, width: 180, length: 160 }),
    make('Gate', 5, { east: 105, south: 60, width: 12, length: 20 }),
    ...times(layout.doors, (n) => make(`Door ${n + 1}`, 2, doorBox(n), n % 12 === 11 ? 'Dock leveler is slow' : null)),
    ...times(layout.spots, (n) => make(spotName(n), 4, spotBox(n))),
    ...times(layout.scale ? 1 : 0, () => make('Scale', 3, { east: 105, south: 20, width: 5, length: 24 })),
    ...times(layout.washBay ? 1 : 0, () => make('Wash Bay', 6, { east: 105, south: -20, width: 6, length: 22 })),
    ...times(layout.fuelIslands, (n) =>
      make(`Fuel Island ${n + 1}`, 8, { east: 105 + n * 8, south: -50, width: 5, length: 20 }),
    ),
    ...times(layout.overflow ? 1 : 0, () =>
      make(
        'Overflow Lot',
        7,
        { east: -160, south: 10, width: 60, length: 120 },
        'Gravel, loaded trailers only when dry',
      ),
    ),
  ]
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n))
}

function doorBox(n: number): Box {
  return { east: -96 + n * SPOT_WIDTH_M, south: -SPOT_LENGTH_M, width: SPOT_WIDTH_M, length: SPOT_LENGTH_M }
}

function spotBox(n: number): Box {
  const row = Math.floor(n / SPOTS_PER_ROW)
  return {
    east: -80 + (n % SPOTS_PER_ROW) * SPOT_WIDTH_M,
    south: 15 + row * (SPOT_LENGTH_M + AISLE_M),
    width: SPOT_WIDTH_M,
    length: SPOT_LENGTH_M,
  }
}

function spotName(n: number): string {
  const row = String.fromCharCode(65 + Math.floor(n / SPOTS_PER_ROW))
  return `${row}-${String((n % SPOTS_PER_ROW) + 1).padStart(2, '0')}`
}

type Corners = Pick<
  Location,
  | 'Latitude1'
  | 'Longitude1'
  | 'Latitude2'
  | 'Longitude2'
  | 'Latitude3'
  | 'Longitude3'
  | 'Latitude4'
  | 'Longitude4'
  | 'ReferenceLatitude'
  | 'ReferenceLongitude'
>

function corners(site: Site, box: Box): Corners {
  const latitude = site.Latitude1 ?? 0
  const perLongitude = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const top = box.south - MIDDLE_M
  const north = round(latitude - top / METERS_PER_DEGREE)
  const south = round(latitude - (top + box.length) / METERS_PER_DEGREE)
  const west = round((site.Longitude1 ?? 0) + box.east / perLongitude)
  const east = round((site.Longitude1 ?? 0) + (box.east + box.width) / perLongitude)
  return {
    Latitude1: north,
    Longitude1: west,
    Latitude2: north,
    Longitude2: east,
    Latitude3: south,
    Longitude3: east,
    Latitude4: south,
    Longitude4: west,
    ReferenceLatitude: round((north + south) / 2),
    ReferenceLongitude: round((east + west) / 2),
  }
}

/** About a tenth of a metre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
