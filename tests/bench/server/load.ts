import autocannon, { type Sent } from 'autocannon'

export interface Load {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  /** Headers and body of the next request; each may speak for another person. */
  next(): { readonly headers: Readonly<Record<string, string>>; readonly body?: string }
}

/**
 * Answers per second for `connections` callers who each ask again after every answer. Throws for
 * any bad answer.
 */
export async function measureRate(url: string, load: Load, connections: number, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...toSent(load) }) }],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${load.path}: ${bad} of ${bad + result['2xx']} answers were not good`)
  return result['2xx'] / result.duration
}

function toSent({ path, method = 'GET', next }: Load): Sent {
  const { headers, body } = next()
  if (body === undefined) return { path, method, headers: { ...headers } }
  return { path, method, headers: { ...headers, 'content-type': 'application/json' }, body }
}
