import type { Answers } from '../../../src/contract/answers.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import type { Office } from './office.ts'

/** A spot of the demo. */
export interface Spot {
  readonly ID: number
  readonly Name: string
}

/** Returns the spots of the demo in which no trailer stands. */
export async function freeSpots(office: Office): Promise<readonly [Spot, Spot, Spot, ...Spot[]]> {
  const { features } = await office.call<Answers['SpotFeatures']>('GET', '/locations/geojson')
  const [first, second, third, ...others] = features
    .filter(({ properties: { Type, Trailers } }) => Type === LocationType.ParkingSpot && Trailers.length === 0)
    .map(({ id, properties }) => ({ ID: id, Name: properties.Name }))
  if (!first || !second || !third) throw new Error('the demo has too few free spots')
  return [first, second, third, ...others]
}

/** Returns one of these. */
export async function freeSpot(office: Office): Promise<Spot> {
  return (await freeSpots(office))[0]
}
