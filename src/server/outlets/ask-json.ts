/** Limits of a request to an outside service, up to the last byte of its response. */
export interface AskLimits {
  readonly ms: number
  readonly bytes: number
}

export const SERVICE_LIMITS: AskLimits = { ms: 2000, bytes: 1024 * 1024 }

/** A response of an outside service with another status than 200. */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus'

  constructor(readonly status: number) {
    super(`the service answered ${status}`)
  }
}

/**
 * Returns the JSON of an outside service. Throws for anything but a 200 with JSON within the limits (`UnexpectedStatus`
 * for another status): a redirect would take the request, and its key, to a host that nobody has set.
 */
export async function askJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  limits = SERVICE_LIMITS,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.ms)
  const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json', ...headers } })
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => undefined)
    throw new UnexpectedStatus(response.status)
  }
  return JSON.parse((await readLimited(response, limits.bytes)).toString('utf8'))
}

/** Throws for a longer body, without reading it to its end. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw new Error('the response is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
