import { oneLine } from '../../domain/values/file-name.ts'
import type { Draft } from './draft.ts'

/** Four parts of a long text message; none of ours is longer. */
const TEXT_MAX = 612

/** Returns one text per phone number, kept until a service sends them. */
export function textsTo(phoneNumbers: readonly (string | null)[], Subject: string, said: string): readonly Draft[] {
  const numbers = new Set(phoneNumbers.map((number) => oneLine(number ?? '')).filter((number) => number !== ''))
  const Body = oneLine(said).slice(0, TEXT_MAX)
  return [...numbers].map((Recipient) => ({
    Channel: 'text',
    Recipient,
    Subject,
    Body,
    Attachment: null,
    AuditID: null,
  }))
}
