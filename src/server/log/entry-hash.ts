import { createHash } from 'node:crypto'

/** The content of a log entry as text, field by field as it is stored; null for an empty field. */
export interface EntryContent {
  /** The site whose chain it is in; 0 for shared entries, and for those that made no version. */
  readonly Chain: string
  readonly Key: string
  readonly UserID: string
  readonly UserName: string
  readonly DeviceID: string
  readonly Sequence: string | null
  readonly SiteID: string
  readonly Call: string
  readonly Fingerprint: string
  readonly Outcome: string | null
  readonly Status: string | null
  readonly Answer: string | null
  readonly Version: string | null
  readonly Mark: string
  /** `2026-11-20T14:05:00.100000Z`, with microseconds, as in the database. */
  readonly MadeAt: string
  readonly ReceivedAt: string
  readonly Entry: string
}

/** The order of the canonical form, which must never change (README). */
export const contentFields = [
  ...(['Chain', 'Key', 'UserID', 'UserName', 'DeviceID', 'Sequence', 'SiteID', 'Call', 'Fingerprint'] as const),
  ...(['Outcome', 'Status', 'Answer', 'Version', 'Mark', 'MadeAt', 'ReceivedAt', 'Entry'] as const),
] as const satisfies readonly (keyof EntryContent)[]

/** The hash before the first entry of a chain. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * Returns the canonical form: each field with its length in bytes, so that no two entries share one.
 * JSON columns keep the text that was written, so it needs no order of keys.
 */
export function canonicalForm(content: EntryContent): string {
  return contentFields
    .map((field) => {
      const text = content[field]
      return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`
    })
    .join(',')
}

/** Returns the SHA-256 of an entry's canonical form, in hex. */
export function contentHash(content: EntryContent): string {
  return createHash('sha256').update(canonicalForm(content)).digest('hex')
}

/** Returns the hash that an entry carries: SHA-256 over the one before it and its content's. */
export function linkHash(previous: string, content: string): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(Buffer.from(content, 'hex')).digest('hex')
}

/** Returns an instant as the canonical form has it. */
export function canonicalTime(instant: string): string {
  return instant.replace(/Z$/, '000Z')
}
