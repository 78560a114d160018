import type { Answers } from '../../../src/contract/answers.ts'
import type { Location } from '../../../src/domain/sites/location.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { compareNatural } from '../../../src/domain/values/natural-sort.ts'
import { listTrailers } from './list-trailers.ts'
import type { Office, TrailerSeen } from './office.ts'

/** The server's list of a yard, to compare a walk with. */
export interface BooksOfYard {
  /** Spots of some rows, in natural order of their names. */
  readonly names: readonly string[]
  /** The trailer that is listed at the spot. */
  readonly trailers: ReadonlyMap<string, TrailerSeen>
  /** All places by their name. */
  readonly places: ReadonlyMap<string, Location>
}

export async function readYard(office: Office): Promise<BooksOfYard> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const names = Locations.map(({ Name }) => Name).filter((name) => /^[A-Z]-/.test(name))
  const onYard = await listTrailers(office, `states=${TrailerState.OnYard}`)
  return {
    names: names.sort(compareNatural),
    trailers: new Map(onYard.map((trailer) => [trailer.LocationName, trailer])),
    places: new Map(Locations.map((place) => [place.Name, place])),
  }
}

export function trailerAt({ trailers }: BooksOfYard, name: string): TrailerSeen {
  const trailer = trailers.get(name)
  if (!trailer) throw new Error(`${name} is empty`)
  return trailer
}

/** Returns the spots of a row, such as 'A', from the end that is nearer to a place, as the crow flies. */
export function rowFrom({ names, places }: BooksOfYard, row: string, place: string): readonly string[] {
  const spots = names.filter((name) => name.startsWith(`${row}-`))
  const from = pointOf(places, place)
  // Degrees of longitude shrink with latitude.
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  const [begin = 0, end = 0] = [spots[0] ?? '', spots.at(-1) ?? ''].map((name) => {
    const to = pointOf(places, name)
    return Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * shrink)
  })
  if (begin === end) throw new Error(`no end of row ${row} is nearer`)
  return begin < end ? spots : spots.toReversed()
}

function pointOf(places: BooksOfYard['places'], name: string) {
  const { ReferenceLatitude: latitude, ReferenceLongitude: longitude } = places.get(name) ?? {}
  if (latitude == null || longitude == null) throw new Error(`${name} has no place on the map`)
  return { latitude, longitude }
}
