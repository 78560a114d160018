import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answers } from '../../contract/answers.ts'
import type { Access } from '../../contract/call.ts'
import type { calls, PlainCallName } from '../../contract/calls.ts'
import type { Caller } from '../access/caller.ts'
import type { Held, Raw } from './raw.ts'

type Definition<N extends PlainCallName> = (typeof calls)[N]

type Shape<D, Part extends 'params' | 'query' | 'body'> = D extends { readonly [P in Part]: infer S }
  ? S extends { readonly __outputType: unknown }
    ? S['__outputType']
    : undefined
  : undefined

/** A delivery token has a caller too; only public calls and those of the machine may have none. */
type CallerOf<A extends Access> = A extends 'public' | 'machine' ? Caller | null : Caller

export interface Incoming<N extends PlainCallName> {
  readonly caller: CallerOf<Definition<N>['access']>
  readonly params: Shape<Definition<N>, 'params'>
  readonly query: Shape<Definition<N>, 'query'>
  readonly body: Shape<Definition<N>, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Handlers of all calls but commands; the compiler rejects a missing one. */
export type Handlers = {
  readonly [N in PlainCallName]: (incoming: Incoming<N>) => Promise<Answers[Definition<N>['answer']] | Raw | Held>
}
