/** A text file that goes with a mail. */
export interface Attachment {
  readonly Name: string
  /** Media type, e.g. `text/csv`. */
  readonly Type: string
  readonly Content: string
}

/** One message to one addressee, as it is kept until it has gone out. */
export interface Draft {
  readonly Channel: 'mail' | 'text'
  /** A mail address, or a phone number. */
  readonly Recipient: string
  readonly Subject: string
  readonly Body: string
  readonly Attachment: Attachment | null
  readonly AuditID: number | null
}

/**
 * Text for a header, or for a value within a body: names are typed by people, and a line break in one would begin a header, or a line, of its own.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Whether a text is one mail address and nothing that a mail server could read as more. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text)
}

/** A part of a file name without what file systems or headers do not take. */
export function fileNamePart(text: string): string {
  return oneLine(text)
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
