import { checkClock } from '../audits/check-clock.ts'
import type { Location } from '../sites/location.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { References } from '../sites/references.ts'
import { isInProductProtection } from '../trailers/audit-sets.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { StatusType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural, sortByName } from '../values/natural-sort.ts'
import { areaOf } from './geometry.ts'
import { geometryOf, type SpotGeometry } from './spot-place.ts'

/** The state of a spot, the worst first (3-decisions §7). */
export const spotLooks = ['out', 'overdue', 'loaded', 'empty', 'free'] as const
export type SpotLook = (typeof spotLooks)[number]

/** The fill by state for other clients: red, orange, green, blue, grey. */
const spotFills: Readonly<Record<SpotLook, string>> = {
  out: '#d6453a',
  overdue: '#f0932b',
  loaded: '#3f9b5b',
  empty: '#4a90c8',
  free: '#b9c3c8',
}

/** A trailer in a spot (spec 2§3, Map feature). */
export interface SpotTrailer {
  readonly ID: number
  readonly TrailerNumber: string
  readonly NumberKey: string
  readonly ShipmentNumber: string | null
  readonly StatusType: number
  readonly EPCID: number | null
  /** Tag URI; '' without one. */
  readonly RFIDTagID: string
  /** Product Protection checks it. */
  readonly IsChecked: boolean
  /** Its check is due. */
  readonly IsOverdue: boolean
}

export interface SpotProperties {
  readonly Name: string
  /** Lookup 2. */
  readonly Type: number
  readonly fill: string
  readonly Look: SpotLook
  /** Takes more than one trailer. */
  readonly OneToMany: boolean
  readonly Trailers: readonly SpotTrailer[]
}

/** True for a spot that shows a table: one for many, or one with a second trailer until it is corrected. */
export function showsMany({ OneToMany, Trailers }: Pick<SpotProperties, 'OneToMany' | 'Trailers'>): boolean {
  return OneToMany || Trailers.length > 1
}

/** Returns a spot's name, with the number of its trailers where it shows a table of them. */
export function spotLabel(properties: Pick<SpotProperties, 'Name' | 'OneToMany' | 'Trailers'>): string {
  const { Name, Trailers } = properties
  return showsMany(properties) && Trailers.length > 0 ? `${Name} (${Trailers.length})` : Name
}

/** A spot as a feature of RFC 7946; its geometry is null without coordinates. */
export interface SpotFeature {
  readonly type: 'Feature'
  /** The location's ID. */
  readonly id: number
  readonly geometry: SpotGeometry | null
  readonly properties: SpotProperties
}

export interface SpotFeatures {
  readonly type: 'FeatureCollection'
  readonly features: readonly SpotFeature[]
}

type MapTrailer = Pick<
  Trailer,
  | ('ID' | 'Number' | 'NumberKey' | 'ShipmentNumber' | 'State' | 'Type' | 'StatusType' | 'Intent' | 'EPCID')
  | ('LocationID' | 'ArrivalDate' | 'LastProductProtectionDate')
>

export interface MapSources {
  readonly references: References
  /** At least those on the yard. */
  readonly trailers: Iterable<MapTrailer>
  readonly now: Instant
}

/**
 * Returns a site's spots as GeoJSON (RFC 7946), the largest first, so that a painter in this order
 * hides none; those without coordinates last, by name.
 */
export function mapFeatures({ references, trailers, now }: MapSources): SpotFeatures {
  const standing = new Map<number, SpotTrailer[]>()
  for (const trailer of trailers) {
    if (trailer.State !== TrailerState.OnYard) continue
    const there = standing.get(trailer.LocationID)
    if (there) there.push(toSpotTrailer(trailer, references, now))
    else standing.set(trailer.LocationID, [toSpotTrailer(trailer, references, now)])
  }
  const features = [...references.locations.values()].map((location) =>
    toFeature(location, standing.get(location.ID) ?? []),
  )
  return { type: 'FeatureCollection', features: features.sort(byPainting) }
}

function toFeature(location: Location, standing: readonly SpotTrailer[]): SpotFeature {
  const { ID, Name, Type, OutOfService } = location
  const Trailers = sortByName(standing, ({ TrailerNumber }) => TrailerNumber)
  const Look = lookOf(OutOfService, Trailers)
  return {
    type: 'Feature',
    id: ID,
    geometry: geometryOf(location),
    properties: { Name, Type, fill: spotFills[Look], Look, OneToMany: !holdsOneTrailer(Type), Trailers },
  }
}

function toSpotTrailer(trailer: MapTrailer, references: References, now: Instant): SpotTrailer {
  const { ID, Number: TrailerNumber, NumberKey, ShipmentNumber, StatusType: status, EPCID } = trailer
  return {
    ...{ ID, TrailerNumber, NumberKey, ShipmentNumber, StatusType: status, EPCID },
    RFIDTagID: EPCID === null ? '' : (references.tags.get(EPCID)?.EPC ?? ''),
    ...checkOf(trailer, references, now),
  }
}

function checkOf(trailer: MapTrailer, references: References, now: Instant) {
  const { site } = references
  const IsChecked = site.ProductProtectionEnabled && isInProductProtection(trailer, references)
  return { IsChecked, IsOverdue: IsChecked && checkClock(trailer, site, now).state === 'overdue' }
}

const withoutLoad: readonly number[] = [
  ...[StatusType.None, StatusType.Empty, StatusType.PreCooling],
  ...[StatusType.RedTagEmpty, StatusType.StorageEmpty],
]

/** Returns the worst state of the spot and of the trailer in it. */
function lookOf(isOut: boolean, trailers: readonly SpotTrailer[]): SpotLook {
  if (isOut || trailers.some((trailer) => trailer.StatusType === StatusType.OutOfService)) return 'out'
  if (trailers.some((trailer) => trailer.IsOverdue)) return 'overdue'
  if (trailers.length === 0) return 'free'
  return trailers.every((trailer) => withoutLoad.includes(trailer.StatusType)) ? 'empty' : 'loaded'
}

function byPainting(a: SpotFeature, b: SpotFeature): number {
  return sizeOf(b) - sizeOf(a) || compareNatural(a.properties.Name, b.properties.Name) || a.id - b.id
}

/** Square metres; 0 for a point, less for a spot without coordinates. */
function sizeOf({ geometry }: SpotFeature): number {
  if (geometry === null) return -1
  const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
  return areaOf(ring)
}
