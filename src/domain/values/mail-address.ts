const MAX_LENGTH = 254

/** A host of two parts or more (spec 2§5). */
const MAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

/** True for a mail address with at least two domain parts. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && MAIL.test(text)
}
