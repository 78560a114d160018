const MAX_LENGTH = 254

/** At least two domain parts (spec 2§5). */
const MAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

/** True for a mail address with at least two domain parts. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && MAIL.test(text)
}
