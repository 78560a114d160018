export interface Attachment {
  readonly Name: string
  /** Media type, e.g. `text/csv`. */
  readonly Type: string
  readonly Content: string
}

/** One message to one addressee, kept until it has been sent. */
export interface Draft {
  readonly Channel: 'mail' | 'text'
  /** A mail address or a phone number. */
  readonly Recipient: string
  readonly Subject: string
  readonly Body: string
  readonly Attachment: Attachment | null
  readonly AuditID: number | null
  /** The text is removed once the message is sent or has failed. */
  readonly IsSecret?: true
}

/** True for a single mail address that no mail server reads as several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text)
}
