import type { Entities } from '../domain/lists.ts'
import type { LookupEntry } from '../domain/lookups/lookups.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { PresentedHistoryRow, PresentedTrailer } from '../domain/trailers/present-trailer.ts'
import type { BatchAnswer, ChangesPage, IdRange } from './sync.ts'

/** POST /users/login, GET /users/token, PUT /users/activeSite. */
export interface SignedIn {
  readonly SessionUser: SessionUser
  /** With a login only. */
  readonly AuthorizationToken?: string
  /** Blocks of IDs for this device and person, when a refill is due. */
  readonly IDs?: readonly IdRange[]
}

/** The good answer of each call, by the name that the catalogue gives it. */
export interface Answers {
  SignedIn: SignedIn
  Trailers: { readonly Trailers: readonly PresentedTrailer[]; readonly ItemsCount: number }
  Trailer: { readonly Trailer: PresentedTrailer }
  TrailerHistory: { readonly TrailerHistory: readonly PresentedHistoryRow[] }
  Minutes: { readonly Minutes: number }
  Lookups: { readonly Lookups: readonly LookupEntry[] }
  Sites: { readonly Sites: readonly Entities['Sites'][] }
  Site: { readonly Site: Entities['Sites'] }
  Locations: { readonly Locations: readonly Entities['Locations'][] }
  Location: { readonly Location: Entities['Locations'] }
  Scacs: { readonly Scacs: readonly Entities['Scacs'][]; readonly ItemsCount: number }
  Scac: { readonly Scac: Entities['Scacs'] }
  Freights: { readonly Freights: readonly Entities['Freights'][] }
  Freight: { readonly Freight: Entities['Freights'] }
  Batch: BatchAnswer
  Changes: ChangesPage
  Health: { readonly Status: 'ok' | 'degraded' }
  /** Text of Prometheus. */
  Metrics: string
  OpenApi: Readonly<Record<string, unknown>>
  /** An SVG or PNG file. */
  Image: unknown
  /** 204, no body. */
  Nothing: null
}

export type AnswerName = keyof Answers
