import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { AnswerName, Answers } from './answers.ts'
import type { CommandName } from '../domain/commands/catalogue.ts'
import type { CallName, calls } from './calls.ts'

type Catalogue = typeof calls

/** Calls of session and engine, about the signed-in person and the changes. */
type OwnCall = 'login' | 'logout' | 'token' | 'activeSite' | 'sendBatch' | 'pullChanges'

type Answering<A extends AnswerName> = {
  [N in CallName]: Catalogue[N] extends { readonly command: CommandName }
    ? never
    : Catalogue[N]['answer'] extends A
      ? N
      : never
}[CallName]

/**
 * Calls that a screen may make while online, and whose answer is JSON. Commands are not among them:
 * they are saved, and queued.
 */
export type ServerCallName = Exclude<Answering<Exclude<AnswerName, 'Csv' | 'Image' | 'Metrics'>>, OwnCall>

/** Calls whose good answer is a file that may come in over minutes. */
export type FileCallName = Answering<'Csv'>

/** The good answer of a call. */
export type AnswerOf<N extends ServerCallName> = Answers[Catalogue[N]['answer']]

/** The type that a caller may pass for `T`: the same, read only. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T

/** In an address null is the same as absent. */
type GivenInAddress<T> = { readonly [K in keyof T]: Given<T[K]> | (undefined extends T[K] ? null : never) }

/** The part `P` of the request of a call: required when a field of it is, impossible when the call has none. */
type Part<P extends 'params' | 'query' | 'body', N extends ServerCallName | FileCallName> = Catalogue[N] extends {
  readonly [K in P]: infer S extends ObjectSchema<AnyObject>
}
  ? Filled<P, P extends 'body' ? Given<InferType<S>> : GivenInAddress<InferType<S>>>
  : { readonly [K in P]?: undefined }

type Filled<P extends string, T> = Partial<T> extends T ? { readonly [K in P]?: T } : { readonly [K in P]: T }

/**
 * The request of a call: parameters of its path and its query, and its body, by the catalogue's
 * schemas.
 */
export type CallRequest<N extends ServerCallName | FileCallName> = Part<'params', N> &
  Part<'query', N> &
  Part<'body', N> & {
    /**
     * Version of the row that the person has seen, from the `ETag` of an earlier answer: the server
     * changes no other.
     */
    readonly ifMatch?: Catalogue[N]['method'] extends 'GET' ? undefined : string
  }

/** The request as an argument that may be left out where nothing in it is required. */
export type RequestArgument<N extends ServerCallName | FileCallName> =
  Partial<CallRequest<N>> extends CallRequest<N> ? [request?: CallRequest<N>] : [request: CallRequest<N>]
