/** The filters of one person, by screen and site. */
export interface KeptFilters {
  /** Whose they are; null for nobody's. */
  readonly UserID: number | null
  readonly filters: Readonly<Record<string, unknown>>
}

/** A screen as one person sees it at one site: locations and freight types of one site mean nothing at another. */
export interface FilterPlace {
  readonly screen: string
  readonly UserID: number
  readonly SiteID: number
}

export const noFilters: KeptFilters = { UserID: null, filters: {} }

/** What is kept for this place; the very object `defaults` when nothing is, or when it is another person's. */
export function filtersAt<T extends object>(kept: KeptFilters, place: FilterPlace, defaults: T): T {
  if (kept.UserID !== place.UserID) return defaults
  return (kept.filters[keyOf(place)] as T | undefined) ?? defaults
}

/** With other filters at this place. Those of another person are forgotten by it. */
export function withFiltersAt(kept: KeptFilters, place: FilterPlace, value: object): KeptFilters {
  const before = kept.UserID === place.UserID ? kept.filters : {}
  return { UserID: place.UserID, filters: { ...before, [keyOf(place)]: value } }
}

function keyOf({ screen, SiteID }: FilterPlace): string {
  return `${screen}:${SiteID}`
}
