/** A choice. ID 0 is the placeholder or "all", -1 an unknown text (spec 1§9). */
export interface Option {
  readonly ID: number
  readonly Name: string
  /** A second text to search by, such as the company name beside the SCAC. */
  readonly Value?: string | null
}
