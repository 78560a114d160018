import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Message } from '../messages/message.ts'
import type { Refusal } from './refusal.ts'
import type { ListName } from '../lists.ts'
import type { Instant } from '../values/instant.ts'
import type { ActNames } from './act-names.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

export interface By {
  readonly UserID: number
  /** Full name, for history. */
  readonly UserName: string
  readonly Roles: readonly number[]
  readonly SiteID: number
  readonly DeviceID: string
  /** In the bounds of `act-time.ts`. */
  readonly MadeAt: Instant
  /** The client's time by its corrected clock. */
  readonly GivenAt: Instant | null
  readonly IsUncertain: boolean
  /** Null on the tablet. */
  readonly ReceivedAt: Instant | null
  /** Idempotency key. */
  readonly Key: string
  /** For rows that the command makes. */
  readonly IDs: readonly number[]
  /** The fields as the person saw them. */
  readonly Base: Readonly<Record<string, unknown>> | null
  /** The same command as somebody first sent it, if this one settles it; null on the tablet, which does not have it. */
  readonly Original: Original | null
}

/** A command that was rejected or parked, and is sent again. */
export interface Original {
  readonly UserID: number
  readonly UserName: string
  /** By the corrected clock of its tablet; null for no valid one. */
  readonly GivenAt: Instant | null
  readonly IsUncertain: boolean
  readonly Body: Readonly<Record<string, unknown>>
}

/** `noop`: already so. Both settle it. */
export type Outcome = 'applied' | 'noop'

export interface Ran {
  readonly Outcome: Outcome
  /** Sentences shown with the result; they block nothing. */
  readonly Warnings?: readonly string[]
  /** For the result of a direct call. */
  readonly ID?: number
  /** A message to other sites only, which has no row at the command's site. */
  readonly Elsewhere?: Message
  /** Contested fields; the rest is applied, and the act logged as refused. */
  readonly kept?: Kept
}

export interface Kept {
  readonly refusal: Refusal
  readonly contested: readonly string[]
}

/** Keeps one person's commands on one device in order, e.g. `trailer:41`. */
export type Lane =
  `${'trailer' | 'refusal' | 'audit' | 'session' | 'spot' | 'task' | 'message' | 'location' | 'driver' | 'checklist' | 'banner' | 'photo' | 'notice'}:${number | string}`

/** Lists whose rows other commands may name before, or without, their existence. */
export type NamedList = 'Trailers' | 'Audits' | 'Tasks'

export type RepairForm = 'trailer' | 'trailer-state' | 'reefer-check' | 'task'

/** `again`: unchanged; `none`: only dropped or handed over. */
export type Repair = RepairForm | 'again' | 'none'

/**
 * A changing call. Its rule runs on the tablet, and later on the server, which decides. `run` throws a `Refusal`, and
 * awaits only the yard.
 */
export interface Command<Call extends string, Input extends object> {
  /** `PUT /trailers/State`. Path parameters are input fields. */
  readonly call: Call
  /** Strict, no defaults: a body in the outbox is complete. */
  readonly input: ObjectSchema<Input>
  readonly right: RightName
  /** Returns "Depart trailer 4711". Another version's input may lack fields. */
  readonly describe: (input: Partial<Input>, names: ActNames) => string
  readonly repair: Repair | ((input: Partial<Input>) => Repair)
  /** Set where the input has a trailer's fields, to compare both. */
  readonly comparable?: boolean | ((input: Partial<Input>) => boolean)
  /** Count of IDs for rows that `run` makes (history). */
  readonly ids: number | ((input: Input) => number)
  /** Lists that `run` may read or write; with those of the rows that the fields name, a tablet's save opens no others. */
  readonly lists: readonly ListName[]
  /** ID of the row to create, from the tablet's blocks. */
  readonly creates?: (input: Input) => number
  /** The list of the created row, if other commands refer to it. */
  readonly makes?: NamedList
  /** Returns the new row's name, as a rejected arrival has no row. */
  readonly nameOfNew?: (input: Partial<Input>, names: ActNames) => string | undefined
  /** The list where a correction under the same ID becomes an edit. */
  readonly corrects?: 'Trailers' | 'Tasks'
  /** ID of the tablet's blocks that becomes an alias, not a row. */
  readonly spends?: (input: Input) => number
  readonly lanes: (input: Input) => readonly Lane[]
  /** Drops the rejected command that it settles, and those requiring it. */
  readonly drops?: true
  /** Fields with trailer IDs or aliases. */
  readonly aliased?: readonly (keyof Input & string)[]
  /** Fields with audit session IDs, or aliases of a joined session. */
  readonly sessions?: readonly (keyof Input & string)[]
  /** Fields with task IDs; waits for a task whose creation was rejected. */
  readonly tasks?: readonly (keyof Input & string)[]
  /** Further rows by list: compared with those seen, not followed. */
  readonly alsoNamed?: { readonly [L in SeenList]?: readonly (keyof Input & string)[] }
  run(yard: Yard, input: Input, by: By): Promise<Ran>
}

/** Defines a command with inferred types. */
export function defineCommand<const Call extends string, Input extends object>(
  command: Command<Call, Input>,
): Command<Call, Input> {
  return command
}
