import { createHash } from 'node:crypto'

const DIGEST_LENGTH = 12

/** Returns a row's `ETag`: its version and a digest, since a restored server uses versions again. */
export function tagOf({ Row, Version }: { readonly Row: object; readonly Version: number }): string {
  const digest = createHash('sha256').update(JSON.stringify(Row)).digest('base64url').slice(0, DIGEST_LENGTH)
  return `"${Version}-${digest}"`
}

/** True if `If-Match` has this tag, also a weak one (`W/`) of a compressing proxy. */
export function isTag(given: string, tag: string): boolean {
  return given.trim().replace(/^W\//, '') === tag
}
