import { alertCircle, buildOutline, ellipseOutline } from 'ionicons/icons'
import { showsMany, type SpotFeature, type SpotLook, type SpotTrailer } from '../../../domain/map/map-features.ts'
import { LocationType, nameIn, statusTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import type { ChipLook } from '../../kit/chip.tsx'
import { boxEmpty, boxFull } from '../../kit/drawings.ts'

interface LookShown {
  readonly words: string
  readonly chip: ChipLook
  readonly icon: string
}

/** Words and icon of each state, which say it without its colour. */
export const lookShown: Readonly<Record<SpotLook, LookShown>> = {
  loaded: { words: 'Loaded', chip: 'fact', icon: boxFull },
  empty: { words: 'Empty', chip: 'outline', icon: boxEmpty },
  overdue: { words: 'Check overdue', chip: 'wait', icon: alertCircle },
  out: { words: 'Out of service', chip: 'out', icon: buildOutline },
  free: { words: 'Free', chip: 'outline', icon: ellipseOutline },
}

type Fact = readonly [label: string, value: string]

/** Returns the facts of a trailer in a spot; 'None' where one is empty (spec 2§2.16). */
export function trailerFacts(trailer: SpotTrailer): readonly Fact[] {
  const { TrailerNumber, ShipmentNumber, StatusType, RFIDTagID } = trailer
  return [
    ['Trailer Number', orNone(TrailerNumber)],
    ['Shipment Number', orNone(ShipmentNumber)],
    ['Status', orNone(nameIn(statusTypeNames, StatusType))],
    ['EPCID', orNone(RFIDTagID)],
  ]
}

/** Returns the trailer whose facts the card of a spot shows; null for its table, and for an empty spot. */
export function trailerShown({ properties }: SpotFeature, chosenID: number | null): SpotTrailer | null {
  const { Trailers } = properties
  const shown = showsMany(properties) ? Trailers.find(({ ID }) => ID === chosenID) : Trailers[0]
  return shown ?? null
}

/** The columns of a spot with many trailers (spec 2§2.16). */
export const spotColumns = ['Trailer Number', 'Shipment Number', 'Status', 'EPCID'] as const

/** Returns what a mouse over a spot shows; the Gate has its name alone. */
export function hoverFacts({ properties }: SpotFeature): readonly Fact[] {
  const { Name, Type, Trailers } = properties
  const spot: Fact = ['Spot', Name]
  if (Type === LocationType.Gate) return [spot]
  if (showsMany(properties)) return [spot, ['Trailers', String(Trailers.length)]]
  const [trailer] = Trailers
  if (trailer) return [spot, ...trailerFacts(trailer)]
  return [spot, ...noTrailer]
}

const noTrailer: readonly Fact[] = spotColumns.map((column) => [column, 'None'])

function orNone(value: string | null): string {
  return value === null || value === '' ? 'None' : value
}
