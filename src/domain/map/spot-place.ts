import type { Location } from '../sites/location.ts'
import { middleOf, type Position, type Ring, ringOf } from './geometry.ts'

type Corners = Pick<
  Location,
  | ('Latitude1' | 'Longitude1' | 'Latitude2' | 'Longitude2')
  | ('Latitude3' | 'Longitude3' | 'Latitude4' | 'Longitude4')
  | ('ReferenceLatitude' | 'ReferenceLongitude')
>

/** Geometry of RFC 7946: the outline of a spot, or the point of one without an outline. */
export type SpotGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'Point'; readonly coordinates: Position }

/**
 * Returns the geometry of a location: the outline of its corners, else its reference point, else
 * its first corner; null without coordinates.
 */
export function geometryOf(location: Corners): SpotGeometry | null {
  const corners = cornersOf(location)
  const ring = ringOf(corners)
  if (ring) return { type: 'Polygon', coordinates: [ring] }
  const point = toPosition(location.ReferenceLatitude, location.ReferenceLongitude) ?? corners[0]
  return point ? { type: 'Point', coordinates: point } : null
}

/** Returns the middle of a geometry. */
export function pointOf({ type, coordinates }: SpotGeometry): Position {
  if (type === 'Point') return coordinates
  const [ring = []] = coordinates
  return middleOf(ring.slice(1)) ?? [0, 0]
}

/** Returns the corner fields of a ring with four corners, and its middle as reference. */
export function cornerFields(ring: Ring): Corners {
  const at = (place: number) => ring[place] ?? null
  const reference = middleOf(ring.slice(1))
  return {
    ...{ Latitude1: latitudeOf(at(0)), Longitude1: longitudeOf(at(0)) },
    ...{ Latitude2: latitudeOf(at(1)), Longitude2: longitudeOf(at(1)) },
    ...{ Latitude3: latitudeOf(at(2)), Longitude3: longitudeOf(at(2)) },
    ...{ Latitude4: latitudeOf(at(3)), Longitude4: longitudeOf(at(3)) },
    ...{ ReferenceLatitude: latitudeOf(reference), ReferenceLongitude: longitudeOf(reference) },
  }
}

/** The corner fields of a location that is not on the map. */
export const noCorners: Corners = {
  ...{ Latitude1: null, Longitude1: null, Latitude2: null, Longitude2: null },
  ...{ Latitude3: null, Longitude3: null, Latitude4: null, Longitude4: null },
  ...{ ReferenceLatitude: null, ReferenceLongitude: null },
}

/** Returns a position of RFC 7946 from the fields of a row; null unless both are there. */
export function toPosition(latitude: number | null, longitude: number | null): Position | null {
  return latitude === null || longitude === null ? null : [longitude, latitude]
}

function cornersOf(location: Corners): readonly Position[] {
  const pairs = [
    toPosition(location.Latitude1, location.Longitude1),
    toPosition(location.Latitude2, location.Longitude2),
    toPosition(location.Latitude3, location.Longitude3),
    toPosition(location.Latitude4, location.Longitude4),
  ]
  return pairs.filter((pair) => pair !== null)
}

function latitudeOf(position: Position | null): number | null {
  return position?.[1] ?? null
}

function longitudeOf(position: Position | null): number | null {
  return position?.[0] ?? null
}
