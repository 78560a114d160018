import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { readLimited } from '../outlets/ask-json.ts'
import type { PhotoStore } from './photo-store.ts'

/** Limit of a whole request. */
const LIMIT_MS = 15_000
/** Far more than a stored picture has. */
const MAX_BYTES = 20 * 1024 * 1024

/**
 * Keeps pictures in a bucket of an S3-compatible store, whose settings name it as `https://<key>:<secret>@host/bucket`.
 * Errors name the status alone, never address or key.
 */
export function createS3Store(s3Url: string, limitMs = LIMIT_MS): PhotoStore {
  const { origin, pathname, username, password, searchParams } = new URL(s3Url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    // The tablet repeats its last piece, so that no request waits here.
    retries: 0,
  })
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer<ArrayBuffer>): Promise<Response> => {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = { 'x-amz-content-sha256': digest, ...(body && { 'content-type': 'image/jpeg' }) }
    const request = { method, headers, redirect: 'manual', ...(body && { body }) } as const
    return await client.fetch(`${bucket}/${name}`, { ...request, signal: AbortSignal.timeout(limitMs) })
  }
  return {
    put: async (name, bytes) => {
      const response = await ask('PUT', name, Buffer.from(bytes))
      await discard(response)
      if (!response.ok) throw refused(response.status)
    },
    get: async (name) => {
      const response = await ask('GET', name)
      if (response.ok) return await readLimited(response, MAX_BYTES)
      await discard(response)
      if (response.status === MISSING) return null
      throw refused(response.status)
    },
    remove: async (name) => {
      const response = await ask('DELETE', name)
      await discard(response)
      if (!response.ok && response.status !== MISSING) throw refused(response.status)
    },
  }
}

const MISSING = 404

async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined)
}

function refused(status: number): Error {
  const isForbidden = status === 401 || status === 403
  return new Error(
    isForbidden
      ? `The object store does not take the key of S3_URL (${status}).`
      : `The object store answered ${status}. S3_URL names its address and bucket.`,
  )
}
