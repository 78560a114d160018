import type { AnyObject, ObjectSchema } from 'yup'
import type { RightName } from '../domain/access/rights.ts'
import { type AdminWriteName, adminWrites } from '../domain/administration/catalogue.ts'
import { type CommandName, commands } from '../domain/commands/catalogue.ts'
import type { AnswerName } from './answers.ts'

/**
 * People and programs that may make a call: a right of 3-decisions §1; `any`: everybody signed in;
 * `public`: everybody; `machine`: programs with the token of the settings, and super admins;
 * `delivery`: everybody signed in, or a delivery token.
 */
export type Access = RightName | 'any' | 'public' | 'machine' | 'delivery'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call {
  readonly method: Method
  /** Below /api, parameters in braces: `/trailers/{id}`. */
  readonly path: string
  readonly access: Access
  readonly params?: ObjectSchema<AnyObject>
  /** Of a command: parameters of the address that are fields of it. */
  readonly query?: ObjectSchema<AnyObject>
  /** Of a command its `input`, which holds the parameters of the path too. */
  readonly body?: ObjectSchema<AnyObject>
  readonly command?: CommandName
  /** Of an administrative write: it goes through the one path in `server/administration`. */
  readonly adminWrite?: AdminWriteName
  /** The good answer carries the version of its row as `ETag`, for the `If-Match` of a write. */
  readonly tagged?: true
  /** Shape of the good answer, see `answers.ts`. */
  readonly answer: AnswerName
  readonly summary: string
}

/** Returns a call whose rule, shape and right are those of the domain's command. */
export function commandCall<A extends AnswerName>(command: CommandName, answer: A, summary: string) {
  const { call, right, input } = commands[command]
  const body: ObjectSchema<AnyObject> = input
  return { ...methodAndPath(call), access: right, body, command, answer, summary }
}

/** Returns method, path and right of an administrative write, as the domain defines them. */
export function adminCall<N extends AdminWriteName>(adminWrite: N) {
  const { call, right } = adminWrites[adminWrite]
  return { ...methodAndPath(call), access: right, adminWrite }
}

/** Splits `PUT /freights/{id}`. */
function methodAndPath(call: string): Pick<Call, 'method' | 'path'> {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path }
}

/**
 * Returns true for a call that changes a row its caller has read before, so that it needs
 * `If-Match`.
 */
export function changesSeenRow({ adminWrite, method }: Call): boolean {
  return adminWrite !== undefined && method !== 'POST'
}
