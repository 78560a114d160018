import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Refusal } from './refusal.ts'
import type { Instant } from '../values/instant.ts'
import type { ActNames } from './act-names.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

/** Who makes a command, where, when and on which device. */
export interface By {
  readonly UserID: number
  /** Full name, for the history. */
  readonly UserName: string
  readonly Roles: readonly number[]
  readonly SiteID: number
  readonly DeviceID: string
  /** The moment of the act, within the bounds of `act-time.ts`. */
  readonly MadeAt: Instant
  /** The moment as the client gave it, by the corrected clock; null when it gave none. */
  readonly GivenAt: Instant | null
  /** The tablet could not vouch for its clock when the act was made. */
  readonly IsUncertain: boolean
  /** The server's clock at receipt; null on the tablet. */
  readonly ReceivedAt: Instant | null
  /** The idempotency key. */
  readonly Key: string
  /** IDs taken for rows the command makes itself (its `ids`), in order. */
  readonly IDs: readonly number[]
  /** The fields of the thing as the person saw them when they made the command; null when the client sent none. */
  readonly Base: Readonly<Record<string, unknown>> | null
}

/** `noop`: nothing had to change (already so). Both settle the command. */
export type Outcome = 'applied' | 'noop'

export interface Ran {
  readonly Outcome: Outcome
  /** What the person should know although the command stands, a sentence each. They go with the answer and block nothing. */
  readonly Warnings?: readonly string[]
  /** The row the command was about, for the answer of a direct call. */
  readonly ID?: number
  /**
   * Set when somebody else changed some fields of the act first: those are left as they are, the rest is in effect. The
   * server logs the act as refused with these words, and the contested fields wait for the person's decision.
   */
  readonly kept?: Kept
}

/** What of an act is kept back. */
export interface Kept {
  readonly refusal: Refusal
  /** The fields that are not applied. */
  readonly contested: readonly string[]
}

/** What commands of one person on one device are ordered by, e.g. `trailer:41` (architecture: lanes). */
export type Lane = `${'trailer' | 'refusal' | 'audit' | 'session' | 'spot' | 'task' | 'message'}:${number | string}`

/** A form in which a rejected command can be corrected. */
export type RepairForm = 'trailer' | 'trailer-state' | 'reefer-check' | 'task'

/**
 * The way in which a rejected command can go again: corrected in a form; `again` as it is, where there is nothing to correct; `none`, where it can only be dropped or
 * handed over.
 */
export type Repair = RepairForm | 'again' | 'none'

/**
 * A changing call with its rule. Written once; runs on the tablet at once against the mirror and on the server later
 * against SQL, where it is the authority. `run` throws a `Refusal` for an expected no, and awaits nothing but the yard.
 */
export interface Command<Call extends string, Input extends object> {
  /**
   * Method and path of the call, as in the catalogue: `PUT /trailers/State`. Parameters of the path are fields of the
   * input.
   */
  readonly call: Call
  /** The wire shape. Strict: no casts, no defaults; an outbox body is always complete. */
  readonly input: ObjectSchema<Input>
  readonly right: RightName
  /**
   * Says what the person did, with the name of the thing: "Depart trailer 4711". The input may come from another version or lack fields, and names may be unknown.
   */
  readonly describe: (input: Partial<Input>, names: ActNames) => string
  readonly repair: Repair | ((input: Partial<Input>) => Repair)
  /** Set where the fields of the input are those of the trailer, so that both can be compared. */
  readonly comparable?: boolean | ((input: Partial<Input>) => boolean)
  /** How many IDs an entry takes at enqueue for rows that `run` makes (history rows). */
  readonly ids: number | ((input: Input) => number)
  /** The ID of the row that the command creates, taken from the tablet's blocks. */
  readonly creates?: (input: Input) => number
  /** The list of the row that it creates, where other commands refer to that row. */
  readonly makes?: 'Trailers' | 'Audits' | 'Tasks'
  /** Says what people call the row that it creates: a rejected arrival has no row to read its number from. */
  readonly nameOfNew?: (input: Partial<Input>, names: ActNames) => string | undefined
  /**
   * The list of the row that it makes, where the correction of a refused command under the same ID becomes an edit when
   * the row is there after all.
   */
  readonly corrects?: 'Trailers' | 'Tasks'
  /** An ID of the tablet's blocks that the command uses up without making a row of it (the granted ID that becomes an alias). */
  readonly spends?: (input: Input) => number
  readonly lanes: (input: Input) => readonly Lane[]
  /** The refused command that it settles is given up: what requires that one is refused. */
  readonly drops?: true
  /** Fields of the input that hold IDs of trailers and may be aliases. */
  readonly aliased?: readonly (keyof Input & string)[]
  /** Fields of the input that hold IDs of audit sessions and may be aliases: of a session that joined another. */
  readonly sessions?: readonly (keyof Input & string)[]
  /** Fields of the input that hold IDs of tasks: of one whose making was refused, the command waits behind that. */
  readonly tasks?: readonly (keyof Input & string)[]
  /** Fields of the input that name further rows by list: they must still be the rows that the person saw, but are neither followed nor waited for. */
  readonly alsoNamed?: { readonly [L in SeenList]?: readonly (keyof Input & string)[] }
  run(yard: Yard, input: Input, by: By): Promise<Ran>
}

/** Defines a command; exists for its types. */
export function defineCommand<const Call extends string, Input extends object>(
  command: Command<Call, Input>,
): Command<Call, Input> {
  return command
}
