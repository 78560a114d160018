import ky from 'ky'
import { CONTRACT_VERSION, header } from '../contract/sync.ts'
import type { Network, NetworkAnswer, NetworkRequest } from './engine/ports.ts'
import type { Listen } from './live/live-line.ts'

/** Limit of a request with its body, so that a dead connection does not block the queue. */
const REQUEST_LIMIT_MS = 15_000

/** A picture of some hundred kB takes a while on a slow line. */
const PICTURE_LIMIT_MS = 60_000

const api = ky.create({
  credentials: 'same-origin',
  cache: 'no-store',
  // Following a portal's redirect would fetch its sign-in page and hide the cause.
  redirect: 'manual',
  // The engine alone retries.
  retry: 0,
  throwHttpErrors: false,
  timeout: false,
})

const BASE = '/api'

/** Creates the network. Any status or body is a response; only silence is none. */
export function createNetwork(deviceID: () => string, base = BASE): Network {
  return { call: (request) => call(base, deviceID(), request) }
}

async function call(base: string, deviceID: string, request: NetworkRequest): Promise<NetworkAnswer | null> {
  try {
    const limit = AbortSignal.timeout(request.limitMs ?? REQUEST_LIMIT_MS)
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
    const response = await send(base, deviceID, request, signal)
    return request.method === 'HEAD' ? toAnswer(response, {}) : await readAnswer(response)
  } catch {
    // Any failure (offline, time limit, certificate, cut connection) means no response.
    return null
  }
}

/**
 * Requests a text and passes it on piece by piece with its bytes; a good response then has an empty body. Null: no
 * response, or the connection broke. Never throws.
 */
export type Download = (
  request: NetworkRequest,
  onPiece: (piece: string, bytes: number) => void,
) => Promise<NetworkAnswer | null>

export function createDownload(deviceID: () => string): Download {
  return (request, onPiece) => download(deviceID(), request, onPiece)
}

/** Limits the silence within a download, not its whole time. */
async function download(deviceID: string, ...[request, onPiece]: Parameters<Download>): ReturnType<Download> {
  const silence = new AbortController()
  let timer = 0
  const heard = () => {
    clearTimeout(timer)
    timer = Number(setTimeout(() => silence.abort(), REQUEST_LIMIT_MS))
  }
  try {
    heard()
    const response = await send(BASE, deviceID, request, silence.signal)
    if (!response.ok || !response.headers.has(header.product)) return await readAnswer(response)
    await readPieces(response, (piece, bytes) => {
      heard()
      onPiece(piece, bytes)
    })
    return toAnswer(response, {})
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readPieces(response: Response, onPiece: (piece: string, bytes: number) => void): Promise<void> {
  const reader = response.body?.getReader()
  // Keeps the byte order mark, which is part of the file.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return
    onPiece(decoder.decode(piece.value, { stream: true }), piece.value.byteLength)
  }
}

/** Reads a picture of the server; null for anything else. Never throws. */
export type ReadPicture = (path: string, siteID: number) => Promise<Uint8Array<ArrayBuffer> | null>

export function createReadPicture(deviceID: () => string): ReadPicture {
  return async (path, siteID) => {
    try {
      const request = { method: 'GET', path, headers: { [header.site]: String(siteID) } } as const
      const response = await send(BASE, deviceID(), request, AbortSignal.timeout(PICTURE_LIMIT_MS))
      const isPicture = (response.headers.get('content-type') ?? '').startsWith('image/')
      const isOurs = response.status === 200 && response.headers.has(header.product) && isPicture
      return isOurs ? new Uint8Array(await response.arrayBuffer()) : null
    } catch {
      return null
    }
  }
}

/** Creates the call that holds a response open until it ends or the signal ends it. */
export function createListen(deviceID: () => string): Listen {
  return (request, onPiece, signal) => listen(deviceID(), request, onPiece, signal)
}

async function listen(deviceID: string, ...[request, onPiece, signal]: Parameters<Listen>): ReturnType<Listen> {
  try {
    const response = await send(BASE, deviceID, request, signal)
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
    if (isStream && response.headers.has(header.product)) await readPieces(response, onPiece)
    // Leaves the sign-in page of a guest network unread.
    else await response.body?.cancel()
    return toAnswer(response, undefined)
  } catch {
    return null
  }
}

function send(base: string, deviceID: string, request: NetworkRequest, signal: AbortSignal): Promise<Response> {
  const { body, headers, ...content } = contentOf(request.body)
  return api(request.path.replace(/^\//, ''), {
    prefixUrl: base,
    method: request.method,
    headers: {
      ...{ [header.device]: deviceID, [header.contract]: String(CONTRACT_VERSION) },
      ...headers,
      ...request.headers,
    },
    ...(body && { body }),
    ...content,
    signal,
  })
}

interface Content {
  readonly json?: unknown
  readonly body?: Blob | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

function contentOf(body: unknown): Content {
  if (body === undefined) return {}
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) }
  if (!(body instanceof Blob)) return { json: body }
  const isPacked = body.type === 'application/gzip'
  return { body, headers: { 'content-type': 'application/json', ...(isPacked && { 'content-encoding': 'gzip' }) } }
}

async function readAnswer(response: Response): Promise<NetworkAnswer> {
  return toAnswer(response, parseBody(response.status, await response.text()))
}

function toAnswer(response: Response, body: unknown): NetworkAnswer {
  return { status: response.status, header: (name) => response.headers.get(name), body }
}

/** A 204 has no body and counts as an empty object. */
function parseBody(status: number, text: string): unknown {
  if (status === 204) return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
