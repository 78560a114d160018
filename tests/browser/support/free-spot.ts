import type { Answers } from '../../../src/contract/answers.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import type { Office } from './office.ts'

/** Returns ID and name of a spot of the demo in which no trailer stands. */
export async function freeSpot(office: Office): Promise<{ readonly ID: number; readonly Name: string }> {
  const { features } = await office.call<Answers['SpotFeatures']>('GET', '/locations/geojson')
  const free = features.find(
    ({ properties: { Type, Trailers } }) => Type === LocationType.ParkingSpot && Trailers.length === 0,
  )
  if (!free) throw new Error('the demo has no free spot')
  return { ID: free.id, Name: free.properties.Name }
}
