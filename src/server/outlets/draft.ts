import type { Instant } from '../../domain/values/instant.ts'

export interface Attachment {
  readonly Name: string
  /** Media type, e.g. `text/csv`. */
  readonly Type: string
  readonly Content: string
}

/** One message to one recipient, kept until it has been sent. */
export interface Draft {
  readonly Channel: 'mail' | 'text'
  /** A mail address, or a phone number in E.164; as typed where it has a problem. */
  readonly Recipient: string
  readonly Subject: string
  readonly Body: string
  readonly Attachment: Attachment | null
  readonly AuditID: number | null
  /** The text is removed once the message is sent or has failed. */
  readonly IsSecret?: true
  /** Named to the service with each attempt; drawn where none is given. */
  readonly MessageID?: string
  /** No attempt is made from then on; by default the channel's time after the first one. */
  readonly ExpiresAt?: Instant
  readonly Problem?: string
  /** Goes out also over the limit of alerts. */
  readonly IsUnlimited?: true
}

/** True for a single mail address that no mail server reads as several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text)
}
