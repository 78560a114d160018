import { type Draft, oneLine } from './draft.ts'

/** Four parts of a long text message: none of ours says more. */
const TEXT_MAX = 612

/** One text for each phone number. Texts are kept beside the mails and wait for a service that takes them. */
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
