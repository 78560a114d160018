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
}

/** Removes line breaks, which in a typed name would begin another header or line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** True for a single mail address that no mail server reads as several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text)
}

/** Removes the characters that file systems or headers reject. */
export function fileNamePart(text: string): string {
  return oneLine(text)
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
