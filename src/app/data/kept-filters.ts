/** The filters of one person, by screen and site. */
export interface KeptFilters {
  /** null for nobody. */
  readonly UserID: number | null
  readonly filters: Readonly<Record<string, unknown>>
}

/** A person's screen at one site, since locations and freight types differ. */
export interface FilterPlace {
  readonly screen: string
  readonly UserID: number
  readonly SiteID: number
}

export const noFilters: KeptFilters = { UserID: null, filters: {} }

/** Returns the filters of this place; else, or for another person, the object `defaults`. */
export function filtersAt<T extends object>(kept: KeptFilters, place: FilterPlace, defaults: T): T {
  if (kept.UserID !== place.UserID) return defaults
  return (kept.filters[keyOf(place)] as T | undefined) ?? defaults
}

/** Returns the filters with a change, without those of another person. */
export function withFiltersAt(kept: KeptFilters, place: FilterPlace, value: object): KeptFilters {
  const before = kept.UserID === place.UserID ? kept.filters : {}
  return { UserID: place.UserID, filters: { ...before, [keyOf(place)]: value } }
}

/** Returns the filters without those of one site. */
export function withoutSite(kept: KeptFilters, siteID: number): KeptFilters {
  const others = Object.entries(kept.filters).filter(([key]) => !key.endsWith(`:${siteID}`))
  return { ...kept, filters: Object.fromEntries(others) }
}

function keyOf({ screen, SiteID }: FilterPlace): string {
  return `${screen}:${SiteID}`
}
