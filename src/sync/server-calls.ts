import { answerSchemas } from '../contract/answer-schemas.ts'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { header } from '../contract/sync.ts'
import type {
  AnswerOf,
  CallRequest,
  FileCallName,
  RequestArgument,
  ServerCallName,
  UploadCallName,
} from '../contract/server-calls.ts'
import { inOneLine } from '../domain/commands/refusal.ts'
import { countRecords } from '../domain/values/csv.ts'
import type { ExportProgress, ServerFailure, ServerResult } from './api.ts'
import type { Clock, Network, NetworkAnswer, NetworkRequest } from './engine/ports.ts'
import type { Download } from './network.ts'
import { isErrorAnswer, judge } from './retry.ts'
import { NO_GOOD_ANSWER } from './session-words.ts'

export interface ServerCallParts {
  readonly network: Network
  readonly download: Download
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Calls that a person waits for: never stored or repeated automatically. With a `key` (`SaveKey`) the person may try a
 * write again.
 */
export class ServerCalls {
  constructor(private readonly parts: ServerCallParts) {}

  /** Makes a call of the catalogue once. Never throws. */
  async call<N extends ServerCallName>(name: N, ...[request]: RequestArgument<N>): Promise<ServerResult<AnswerOf<N>>> {
    return await this.#answered(name, toRequest(calls[name], request))
  }

  /**
   * Sends a file whose content is JSON, gzipped if its type is `application/gzip`. The key makes another try safe.
   * Never throws.
   */
  async upload<N extends UploadCallName>(name: N, body: Blob, key: string): Promise<ServerResult<AnswerOf<N>>> {
    const request = toRequest(calls[name], { body, key })
    return await this.#answered(name, { ...request, limitMs: UPLOAD_LIMIT_MS })
  }

  async #answered<N extends ServerCallName>(name: N, request: NetworkRequest): Promise<ServerResult<AnswerOf<N>>> {
    const call: Call = calls[name]
    const answer = await this.parts.network.call(request)
    const failure = this.#failureOf(answer)
    const etag = answer?.header('etag') ?? null
    if (failure) return failure
    const value: unknown = call.answer === 'Nothing' ? null : answer?.body
    return isAnswerOf(name, value) ? { name: 'answered', value, etag } : inTrouble
  }

  /** Makes a call that returns a CSV file; one that breaks off is `no-signal`. Never throws. */
  async download<N extends FileCallName>(
    name: N,
    request: CallRequest<N>,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<ServerResult<string>> {
    const pieces: string[] = []
    let count = countRecords('')
    let bytes = 0
    const answer = await this.parts.download(toRequest(calls[name], request), (piece, size) => {
      pieces.push(piece)
      count = countRecords(piece, count)
      bytes += size
      onProgress({ rows: Math.max(0, count.records - 1), bytes })
    })
    const failure = this.#failureOf(answer)
    return failure ?? { name: 'answered', value: pieces.join(''), etag: answer?.header('etag') ?? null }
  }

  #failureOf(answer: NetworkAnswer | null): ServerFailure | null {
    const verdict = judge(answer, this.parts.clock.now())
    if (verdict.name === 'good') return null
    if (verdict.name === 'locked' || verdict.name === 'revoked') return { name: 'locked' }
    if (!answer || (verdict.name === 'wait' && verdict.why !== 'trouble')) return { name: 'no-signal' }
    const error = isErrorAnswer(answer.body) ? answer.body : null
    const words = error ? inOneLine(error) : NO_GOOD_ANSWER
    if (!error || verdict.name === 'wait') {
      return { name: 'trouble', words, retryAfterMs: verdict.name === 'wait' ? verdict.retryAfterMs : null }
    }
    const { code, errors = {}, versions = null } = error
    if (!CONFLICTS.includes(answer.status)) return { name: 'rejected', code, words, errors }
    return { name: 'conflict', code, words, versions }
  }
}

/** The server's own limit. */
const UPLOAD_LIMIT_MS = 60_000

/** Another row is in the way, or the row changed after the person saw it. */
const CONFLICTS: readonly number[] = [409, 412]

const inTrouble = { name: 'trouble', words: NO_GOOD_ANSWER, retryAfterMs: null } as const

interface AnyRequest {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  readonly key?: string | undefined
}

function toRequest(call: Call, request: AnyRequest = {}): NetworkRequest {
  const { body, ifMatch, key } = request
  const headers = {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(key !== undefined && { [header.key]: key }),
  }
  return {
    method: call.method,
    path: toAddress(call, request.params, request.query),
    ...(body !== undefined && { body }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/**
 * Returns the address below /api. Lists become comma lists; null, empty and undefined values are left out
 * (`contract/wire.ts`).
 */
export function toAddress({ path }: Pick<Call, 'path'>, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = String(value ?? '')
    if (text !== '') given.set(name, text)
  }
  return given.size === 0 ? filled : `${filled}?${given}`
}

/** A server of another release may lack promised fields; no screen may fail on that. */
function isAnswerOf<N extends ServerCallName>(name: N, value: unknown): value is AnswerOf<N> {
  const schema = answerSchemas[calls[name].answer]
  if (schema === null || typeof value !== 'object' || value === null) return schema === value
  const fields = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return fields.every((field) => field in value)
}
