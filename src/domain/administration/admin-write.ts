import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Where } from '../commands/nearest.ts'
import type { Yard } from '../commands/yard.ts'
import type { Entities, ListName } from '../lists.ts'

/**
 * What the rule of an administrative write sees: the yard of a command and, since it runs on the server alone, questions that a tablet could not answer from its
 * mirror.
 */
export type AdminYard = Yard & {
  /** Counts the stored rows whose fields equal all those given, at this site or in the shared scope. */
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
}

/** The row that an administrative write is about. For one that makes a row, `ID` is new. */
export interface Target {
  /** The site that is written; 0 for a list that sites share. */
  readonly SiteID: number
  readonly ID: number
}

/**
 * A changing call of administration with its rule. It is made online only: the server runs it, on the one path in `server/administration`, which checks right,
 * site and `If-Match`, stamps what changed and writes the audit trail. `POST` makes a row; `PUT` and `DELETE` change one that the caller has seen.
 */
export interface AdminWrite<Call extends string, Input extends object> {
  /** Method and path of the call: `PUT /freights/{id}`. */
  readonly call: Call
  readonly right: RightName
  /** The list of the row in the path, or of the row that is made. Its scope says which site is written. */
  readonly list: ListName
  /** The body; strict. A form validates with the same schema. */
  readonly input: ObjectSchema<Input>
  /**
   * Changes rows through the yard. A row is read before it is put or removed, since the audit trail compares both. Throws a `Refusal` for an expected no. Must leave
   * a new row under `target.ID` when it makes one.
   */
  run(yard: AdminYard, input: Input, target: Target): Promise<void>
}

/** Defines an administrative write; exists for its types. */
export function defineAdminWrite<const Call extends string, Input extends object>(
  write: AdminWrite<Call, Input>,
): AdminWrite<Call, Input> {
  return write
}
