import { alertCircle, buildOutline, ellipseOutline } from 'ionicons/icons'
import type { SpotFeature, SpotLook, SpotTrailer } from '../../../domain/map/map-features.ts'
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

/** Returns what a mouse over a spot shows; the Gate has its name alone. */
export function hoverFacts({ properties }: SpotFeature): readonly Fact[] {
  const { Name, Type, OneToMany, Trailers } = properties
  const spot: Fact = ['Spot', Name]
  if (Type === LocationType.Gate) return [spot]
  if (OneToMany) return [spot, ['Trailers', String(Trailers.length)]]
  const [trailer] = Trailers
  if (trailer) return [spot, ...trailerFacts(trailer)]
  return [spot, ...noTrailer]
}

const noTrailer: readonly Fact[] = [
  ['Trailer Number', 'None'],
  ['Shipment Number', 'None'],
  ['Status', 'None'],
  ['EPCID', 'None'],
]

function orNone(value: string | null): string {
  return value === null || value === '' ? 'None' : value
}
