/** An ID in a command's input; null or undefined for none. */
export type OptionalID = number | null | undefined

/**
 * Names the rows of an act; undefined for no ID or an unknown row, so words must read well without.
 */
export interface ActNames {
  /** Number of a trailer, e.g. "4711". */
  trailer(id: OptionalID): string | undefined
  /** Name of a location, e.g. "P-12". */
  location(id: OptionalID): string | undefined
  /** Type of an audit session (spec 2§9). */
  auditType(id: OptionalID): number | undefined
  /** A task by its action and trailer, e.g. "Pull of trailer 4711". */
  task(id: OptionalID): string | undefined
}

/** Names nothing, for words before anything was read. */
export const noNames: ActNames = {
  trailer: () => undefined,
  location: () => undefined,
  auditType: () => undefined,
  task: () => undefined,
}

/** Returns "trailer 4711"; "trailer" where the number is unknown. */
export function trailerCalled(number: string | null | undefined): string {
  return number ? `trailer ${number}` : 'trailer'
}
