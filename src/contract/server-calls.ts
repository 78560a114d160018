import type { AnswerName, Answers } from './answers.ts'
import type { AdminWriteName } from '../domain/administration/catalogue.ts'
import type { CommandName } from '../domain/commands/catalogue.ts'
import type { RequestShape } from '../domain/values/request-shape.ts'
import type { CallName, calls } from './calls.ts'

type Catalogue = typeof calls

type OwnCall =
  | ('login' | 'logout' | 'token' | 'activeSite' | 'sendBatch' | 'pullChanges' | 'pullHistories' | 'noteOpenRows')
  | ('photoOffset' | 'sendPhotoPiece')

type Answering<A extends AnswerName> = {
  [N in CallName]: Catalogue[N] extends { readonly command: CommandName }
    ? never
    : Catalogue[N]['answer'] extends A
      ? N
      : never
}[CallName]

/** JSON calls that a screen may make while online. Commands are saved and queued instead. */
export type ServerCallName = Exclude<
  Answering<Exclude<AnswerName, 'Csv' | 'Image' | 'Photograph' | 'Live' | 'Metrics'>>,
  OwnCall
>

/** Calls for a file, which may take minutes. */
export type FileCallName = Answering<'Csv'>

/** Calls whose body is made outside the page, since it may be megabytes. */
export type UploadCallName = Answering<'Imported'>

export type AnswerOf<N extends ServerCallName> = Answers[Catalogue[N]['answer']]

type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T

/** In an address null means absent. */
type GivenInAddress<T> = { readonly [K in keyof T]: Given<T[K]> | (undefined extends T[K] ? null : never) }

/** A part of a request: required if a field of it is, `never` if the call has none. */
type Part<P extends 'params' | 'query' | 'body', N extends ServerCallName | FileCallName> = Catalogue[N] extends {
  readonly [K in P]: infer S extends RequestShape
}
  ? Filled<P, P extends 'body' ? Given<S['__outputType']> : GivenInAddress<S['__outputType']>>
  : { readonly [K in P]?: undefined }

type Filled<P extends string, T> = Partial<T> extends T ? { readonly [K in P]?: T } : { readonly [K in P]: T }

export type CallRequest<N extends ServerCallName | FileCallName> = Part<'params', N> &
  Part<'query', N> &
  Part<'body', N> & {
    /** From the `ETag` of an earlier response: the server changes no other version. */
    readonly ifMatch?: Catalogue[N]['method'] extends 'GET' ? undefined : string
  } & KeyOf<N>

/** The `Idempotency-Key` of an administrative write, which the server does once, however often it arrives. */
type KeyOf<N extends ServerCallName | FileCallName> = Catalogue[N] extends { readonly adminWrite: AdminWriteName }
  ? { readonly key: string }
  : { readonly key?: undefined }

/** Optional where nothing in the request is required. */
export type RequestArgument<N extends ServerCallName | FileCallName> =
  Partial<CallRequest<N>> extends CallRequest<N> ? [request?: CallRequest<N>] : [request: CallRequest<N>]
