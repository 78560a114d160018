import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Refusal } from './refusal.ts'
import type { Instant } from '../values/instant.ts'
import type { ActNames } from './act-names.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

/** Person, site, time and device of a command. */
export interface By {
  readonly UserID: number
  /** Full name, for the history. */
  readonly UserName: string
  readonly Roles: readonly number[]
  readonly SiteID: number
  readonly DeviceID: string
  /** Time of the act, within the bounds of `act-time.ts`. */
  readonly MadeAt: Instant
  /** The client's time, by its corrected clock; null for none. */
  readonly GivenAt: Instant | null
  /** The tablet's clock was in doubt at the time of the act. */
  readonly IsUncertain: boolean
  /** Server time of receipt; null on the tablet. */
  readonly ReceivedAt: Instant | null
  /** The idempotency key. */
  readonly Key: string
  /** IDs for rows that the command itself makes (its `ids`), in order. */
  readonly IDs: readonly number[]
  /** The fields as the person saw them at the time of the command; null for none. */
  readonly Base: Readonly<Record<string, unknown>> | null
}

/** `noop`: it was so already. Both settle the command. */
export type Outcome = 'applied' | 'noop'

export interface Ran {
  readonly Outcome: Outcome
  /** A sentence each, shown with the result; they block nothing. */
  readonly Warnings?: readonly string[]
  /** The row of the command, for the result of a direct call. */
  readonly ID?: number
  /**
   * Contested fields, which stay as they are; the rest is applied, and the act logged as refused.
   */
  readonly kept?: Kept
}

/** The part of an act that is not applied. */
export interface Kept {
  readonly refusal: Refusal
  readonly contested: readonly string[]
}

/** Order of the commands of one person on one device, e.g. `trailer:41` (architecture: lanes). */
export type Lane = `${'trailer' | 'refusal' | 'audit' | 'session' | 'spot' | 'task' | 'message'}:${number | string}`

/** The lists whose rows other commands may name before, or without, those rows being there. */
export type NamedList = 'Trailers' | 'Audits' | 'Tasks'

/** A form that corrects a rejected command. */
export type RepairForm = 'trailer' | 'trailer-state' | 'reefer-check' | 'task'

/** Repair of a rejected command: a form; `again` unchanged; `none`: only dropped or handed over. */
export type Repair = RepairForm | 'again' | 'none'

/**
 * A changing call with its rule, which runs on the tablet against the mirror and later on the
 * server against SQL, where it decides. `run` throws a `Refusal` to refuse, and awaits only the
 * yard.
 */
export interface Command<Call extends string, Input extends object> {
  /**
   * Method and path as in the catalogue: `PUT /trailers/State`. Path parameters are input fields.
   */
  readonly call: Call
  /** The wire shape. Strict: no casts, no defaults; a body in the outbox is always complete. */
  readonly input: ObjectSchema<Input>
  readonly right: RightName
  /** Describes the act: "Depart trailer 4711". Another version's input may lack fields or names. */
  readonly describe: (input: Partial<Input>, names: ActNames) => string
  readonly repair: Repair | ((input: Partial<Input>) => Repair)
  /** Set where the input has fields of the trailer, so that both can be compared. */
  readonly comparable?: boolean | ((input: Partial<Input>) => boolean)
  /** The number of IDs for rows that `run` makes (history rows). */
  readonly ids: number | ((input: Input) => number)
  /** The ID of the row that the command creates, from the tablet's blocks. */
  readonly creates?: (input: Input) => number
  /** The list of that row, where other commands refer to it. */
  readonly makes?: NamedList
  /** Names the row that it creates: a rejected arrival has no row with its number. */
  readonly nameOfNew?: (input: Partial<Input>, names: ActNames) => string | undefined
  /** The list where a correction under the same ID becomes an edit, if the row exists after all. */
  readonly corrects?: 'Trailers' | 'Tasks'
  /** An ID of the tablet's blocks that becomes an alias instead of a row. */
  readonly spends?: (input: Input) => number
  readonly lanes: (input: Input) => readonly Lane[]
  /** Drops the rejected command that it settles, and refuses commands that require that one. */
  readonly drops?: true
  /** Input fields with trailer IDs, which may be aliases. */
  readonly aliased?: readonly (keyof Input & string)[]
  /** Input fields with audit session IDs, which may be aliases of a joined session. */
  readonly sessions?: readonly (keyof Input & string)[]
  /** Input fields with task IDs; the command waits for a task whose creation was rejected. */
  readonly tasks?: readonly (keyof Input & string)[]
  /** Input fields with further rows by list: compared with those seen, but not followed. */
  readonly alsoNamed?: { readonly [L in SeenList]?: readonly (keyof Input & string)[] }
  run(yard: Yard, input: Input, by: By): Promise<Ran>
}

/** Defines a command with inferred types. */
export function defineCommand<const Call extends string, Input extends object>(
  command: Command<Call, Input>,
): Command<Call, Input> {
  return command
}
