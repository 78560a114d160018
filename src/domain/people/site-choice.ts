import { ALL_SITES } from '../sites/site.ts'

/** The choice 'Select Site', for none. */
export const NO_SITE = 0

/** Adds -1 (All) in front if all offered ones are chosen. */
export function withAll(chosen: readonly number[], offered: readonly number[]): number[] {
  const sites = chosen.filter((id) => id > 0).sort((a, b) => a - b)
  return offered.length > 0 && offered.every((id) => sites.includes(id)) ? [ALL_SITES, ...sites] : sites
}

/**
 * Returns the sites after a tap (spec 2§4): All selects every site, and unticked none; 'Select Site' clears the others
 * and vice versa.
 */
export function chooseSites(offered: readonly number[], chosen: readonly number[], tapped: number): readonly number[] {
  const isTicked = !chosen.includes(tapped)
  if (tapped === ALL_SITES) return isTicked ? withAll(offered, offered) : []
  if (tapped === NO_SITE) return isTicked ? [NO_SITE] : []
  return withAll(isTicked ? [...chosen, tapped] : chosen.filter((id) => id !== tapped), offered)
}

/** Returns the sites without All and 'Select Site'. */
export function savedSites(chosen: readonly number[]): number[] {
  return chosen.filter((id) => id > 0)
}
