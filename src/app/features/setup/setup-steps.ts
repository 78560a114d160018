import type { Site } from '../../../domain/sites/site.ts'
import { LocationType } from '../../../domain/trailers/trailer-lists.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { counted } from '../../../domain/values/counted.ts'
import { findYard } from '../../../domain/sites/location-rules.ts'

/** Rows that show the progress. */
export interface SetupRead {
  readonly locations: readonly Location[]
  /** Active people of the site, without oneself. */
  readonly people: number
  readonly companies: number
}

export type StepKey = 'site' | 'places' | 'doors' | 'companies' | 'people' | 'tablets'

export interface SetupStep {
  readonly key: StepKey
  readonly title: string
  /** Such as '12 doors'. */
  readonly words: string
  /** Null: nothing to do but read. */
  readonly isDone: boolean | null
}

/** Returns the steps, read from the yard itself, so that each can be left and taken up again by anybody. */
export function setupSteps(site: Site, { locations, people, companies }: SetupRead): readonly SetupStep[] {
  const ofType = (type: number) => locations.filter(({ Type }) => Type === type).length
  const doors = ofType(LocationType.Door)
  const hasBoth = findYard(locations) !== undefined && ofType(LocationType.Gate) > 0
  const spots = ofType(LocationType.ParkingSpot)
  const steps: SetupStep[] = [
    { key: 'site', title: 'Site', words: `${site.Name}, ${site.Timezone}`, isDone: true },
    {
      ...{ key: 'places', title: 'Yard and Gate', isDone: hasBoth },
      words: hasBoth ? 'Made with the site' : 'Not on this tablet yet',
    },
  ]
  if (site.Managed) {
    steps.push({
      ...{ key: 'doors', title: 'Doors and spots', isDone: doors > 0 },
      words: doors + spots === 0 ? 'None yet' : [counted(doors, 'door'), counted(spots, 'spot')].join(', '),
    })
  }
  steps.push(
    {
      ...{ key: 'companies', title: 'Companies', isDone: companies > 0 },
      words: companies === 0 ? 'None yet' : counted(companies, 'company', 'companies'),
    },
    {
      ...{ key: 'people', title: 'People', isDone: people > 0 },
      words: people === 0 ? 'Nobody but you yet' : `${counted(people, 'person', 'people')} beside you`,
    },
    {
      ...{ key: 'tablets', title: 'Tablets', isDone: null },
      words: 'Open this address on each tablet, sign in there once while online, and add it to the home screen.',
    },
  )
  return steps
}
