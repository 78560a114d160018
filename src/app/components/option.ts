/** One choice of a list: a lookup row, or a row of a reference list. 0 is the placeholder or "all", -1 an unknown typed value (spec 1§9). */
export interface Option {
  readonly ID: number
  readonly Name: string
  /** A second text by which it is found, e.g. the company name beside the SCAC. */
  readonly Value?: string | null
}
