/** An ID as it stands in the input of a command; null or undefined where the act names none. */
export type OptionalID = number | null | undefined

/**
 * Looks up what people call the rows that an act is about. Each function returns undefined for no ID and for a row that is not known where the act is shown: words
 * must read well without it.
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

/** Names nothing: for words that are needed before anything was read. */
export const noNames: ActNames = {
  trailer: () => undefined,
  location: () => undefined,
  auditType: () => undefined,
  task: () => undefined,
}

/** "trailer 4711"; "trailer" where the number is unknown. */
export function trailerCalled(number: string | null | undefined): string {
  return number ? `trailer ${number}` : 'trailer'
}
