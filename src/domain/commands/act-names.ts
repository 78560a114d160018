/** An ID; null or undefined for none. */
export type OptionalID = number | null | undefined

/** Names rows; undefined where unknown, so descriptions must read well without. */
export interface ActNames {
  /** "4711" */
  trailer(id: OptionalID): string | undefined
  /** "P-12" */
  location(id: OptionalID): string | undefined
  auditType(id: OptionalID): number | undefined
  /** "Pull of trailer 4711" */
  task(id: OptionalID): string | undefined
  /** "Dale Whitaker" */
  person(id: OptionalID): string | undefined
  /** "Freezer Doors" */
  dockGroup(id: OptionalID): string | undefined
}

/** Names nothing, before anything was read. */
export const noNames: ActNames = {
  trailer: () => undefined,
  location: () => undefined,
  auditType: () => undefined,
  task: () => undefined,
  person: () => undefined,
  dockGroup: () => undefined,
}

/** Returns "trailer 4711"; "trailer" for an unknown number. */
export function trailerCalled(number: string | null | undefined): string {
  return number ? `trailer ${number}` : 'trailer'
}
