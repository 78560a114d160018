import { ALL_SITES, type Site } from '../../../domain/sites/site.ts'
import { toggled } from '../../kit/choose-many.ts'

/** Returns the choice after a tap. Unlike in a filter, none does not mean all. */
export function chooseSites(chosen: readonly number[], tapped: number): readonly number[] {
  if (tapped === ALL_SITES) return chosen.includes(ALL_SITES) ? [] : [ALL_SITES]
  return toggled(
    chosen.filter((id) => id !== ALL_SITES),
    tapped,
  )
}

/** Returns the sites of a search, and the chosen ones: the message goes to them. */
export function shownSites(sites: readonly Site[], keyword: string, chosen: readonly number[]): readonly Site[] {
  const wanted = keyword.trim().toLowerCase()
  return sites.filter(({ ID, Name }) => chosen.includes(ID) || Name.toLowerCase().includes(wanted))
}
