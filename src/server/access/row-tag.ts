import { createHash } from 'node:crypto'
import type { ListName } from '../../domain/lists.ts'
import type { StampedRow } from '../pipeline/server-store.ts'

const DIGEST_LENGTH = 12

/**
 * Returns the `ETag` of a row: the version at which it was last changed, and a digest of its fields. A restored server gives out the same versions again for other
 * changes; the digest tells them apart.
 */
export function tagOf({ Row, Version }: StampedRow<ListName>): string {
  const digest = createHash('sha256').update(JSON.stringify(Row)).digest('base64url').slice(0, DIGEST_LENGTH)
  return `"${Version}-${digest}"`
}

/** Reports whether `If-Match` names this tag. A proxy that compresses answers makes tags weak (`W/`), which changes nothing here. */
export function isTag(given: string, tag: string): boolean {
  return given.trim().replace(/^W\//, '') === tag
}
