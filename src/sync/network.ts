import ky from 'ky'
import { CONTRACT_VERSION, header } from '../contract/sync.ts'
import type { Network, NetworkAnswer, NetworkRequest } from './engine/ports.ts'

/** Longest time for one request, its body included: a line that swallows everything must not hold the queue. */
const REQUEST_LIMIT_MS = 15_000

const api = ky.create({
  prefixUrl: '/api',
  credentials: 'same-origin',
  cache: 'no-store',
  // A portal answers with a redirect to its sign-in page; following it would fetch that page and hide what happened.
  redirect: 'manual',
  // Retries are the engine's, in one place.
  retry: 0,
  throwHttpErrors: false,
  timeout: false,
})

/** The network as the engine sees it. Statuses and strange bodies are answers; only silence is none. */
export function createNetwork(deviceID: () => string): Network {
  return { call: (request) => call(deviceID(), request) }
}

async function call(deviceID: string, request: NetworkRequest): Promise<NetworkAnswer | null> {
  try {
    const response = await api(request.path.replace(/^\//, ''), {
      method: request.method,
      headers: { [header.device]: deviceID, [header.contract]: String(CONTRACT_VERSION), ...request.headers },
      ...(request.body === undefined ? {} : { json: request.body }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    const text = await response.text()
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      body: parseBody(response.status, text),
    }
  } catch {
    // Whatever goes wrong on the way (no signal, time limit, certificate, cut connection) means the same: no answer. The queue stays.
    return null
  }
}

/** 204 has no body and is good: it counts as an empty one. */
function parseBody(status: number, text: string): unknown {
  if (status === 204) return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
