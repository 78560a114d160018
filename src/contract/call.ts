import type { RightName } from '../domain/access/rights.ts'
import { type AdminWriteName, adminWrites } from '../domain/administration/catalogue.ts'
import { type CommandName, commands } from '../domain/commands/catalogue.ts'
import type { RequestShape } from '../domain/values/request-shape.ts'
import type { AnswerName } from './answers.ts'

/**
 * Right to make a call (3-decisions §1); `any`: signed in; `machine`: the settings' token, and super admins;
 * `delivery`: signed in, or a delivery token.
 */
export type Access = RightName | 'any' | 'public' | 'machine' | 'delivery'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly method: Method
  /** Below /api, parameters in braces: `/trailers/{id}`. */
  readonly path: string
  readonly access: Access
  readonly params?: RequestShape
  readonly query?: RequestShape
  /** A command's `input`, with the path's parameters. */
  readonly body?: RequestShape
  /** The body is bytes of a type, at most so many. */
  readonly bytes?: { readonly type: string; readonly max: number }
  readonly command?: CommandName
  /** Goes through the one path in `server/administration`. */
  readonly adminWrite?: AdminWriteName
  /** A GET with an effect, guarded against forgery like a change. */
  readonly acts?: true
  /** The answer's `ETag` is the row's version, for `If-Match`. */
  readonly tagged?: true
  readonly answer: AnswerName
  readonly summary: string
}

/** Returns a command's call, with rule, shape and right from the domain. */
export function commandCall<A extends AnswerName>(command: CommandName, answer: A, summary: string) {
  const { call, right, input } = commands[command]
  const body: RequestShape = input
  return { ...methodAndPath(call), access: right, body, command, answer, summary }
}

/** Returns an administrative write's method, path and right from the domain. */
export function adminCall<N extends AdminWriteName>(adminWrite: N) {
  const { call, right } = adminWrites[adminWrite]
  return { ...methodAndPath(call), access: right, adminWrite }
}

function methodAndPath(call: string): Pick<Call, 'method' | 'path'> {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path }
}

/** True for a change of a row that was read before, which needs `If-Match`. */
export function changesSeenRow({ adminWrite, method }: Call): boolean {
  return adminWrite !== undefined && method !== 'POST'
}
