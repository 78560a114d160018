import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Where } from '../commands/nearest.ts'
import type { Yard } from '../commands/yard.ts'
import type { Entities, ListName } from '../lists.ts'

/** The yard of an administrative write, with queries that only the server can answer. */
export type AdminYard = Yard & {
  /** Counts the stored rows with equal fields, at this site or in the shared scope. */
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
}

/** The row of an administrative write. For one that creates a row, `ID` is new. */
export interface Target {
  /** The site of the row; 0 for a shared list. */
  readonly SiteID: number
  readonly ID: number
}

/**
 * A changing call of administration with its rule, online only. The server runs it on the one path
 * in `server/administration`, which checks right, site and `If-Match`, stamps the row and writes
 * the audit trail. `POST` creates a row; `PUT` and `DELETE` change one that the caller has seen.
 */
export interface AdminWrite<Call extends string, Input extends object> {
  /** Method and path of the call: `PUT /freights/{id}`. */
  readonly call: Call
  readonly right: RightName
  /** The list of the row; its scope decides the site. */
  readonly list: ListName
  /** The body; strict. A form validates with the same schema. */
  readonly input: ObjectSchema<Input>
  /**
   * Changes rows through the yard. A row must be read before it is put or removed, since the audit
   * trail compares both, and a new one must be under `target.ID`. Throws a `Refusal` to refuse.
   */
  run(yard: AdminYard, input: Input, target: Target): Promise<void>
}

/** Defines an administrative write with inferred types. */
export function defineAdminWrite<const Call extends string, Input extends object>(
  write: AdminWrite<Call, Input>,
): AdminWrite<Call, Input> {
  return write
}
