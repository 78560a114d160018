import { createHash } from 'node:crypto'

const DIGEST_LENGTH = 12

/** Adds a digest to the version, since a restored server uses versions again. */
export function tagOf({ Row, Version }: { readonly Row: object; readonly Version: number }): string {
  const digest = createHash('sha256').update(JSON.stringify(Row)).digest('base64url').slice(0, DIGEST_LENGTH)
  return `"${Version}-${digest}"`
}

/** Accepts a weak tag (`W/`) of a compressing proxy. */
export function isTag(given: string, tag: string): boolean {
  return given.trim().replace(/^W\//, '') === tag
}
