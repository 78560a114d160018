import { utf8Length } from '../domain/values/utf8-length.ts'
import { BATCH_MAX_BYTES, type Entry } from './sync.ts'

/** Returns the first entries that fit into one request; at least one, since an entry cannot be split. */
export function withinBytes(entries: readonly Entry[]): readonly Entry[] {
  let bytes = ENVELOPE_BYTES
  const kept: Entry[] = []
  for (const entry of entries) {
    bytes += utf8Length(JSON.stringify(entry)) + 1
    if (kept.length > 0 && bytes > BATCH_MAX_BYTES) break
    kept.push(entry)
  }
  return kept
}

const ENVELOPE_BYTES = 1_024
