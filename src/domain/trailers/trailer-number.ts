/** Spaces, dashes, and invisible marks from a scanner or a paste. */
const IGNORED = /[\s\p{Pd}\p{Cf}]+/gu

/**
 * Returns a number for comparison (3-decisions §4): NFKC, upper case, without spaces and dashes.
 */
export function numberKey(number: string): string {
  return number.normalize('NFKC').toUpperCase().replace(IGNORED, '')
}

const CONTAINER = /^[A-Z]{3}[UJ]\d{6,7}$/

/** ISO 6346: from 10 upwards, without multiples of 11. */
function letterValue(letter: string): number {
  const place = letter.charCodeAt(0) - 65
  return 10 + place + Math.floor((place + 9) / 10)
}

/** Returns a container number's check digit (ISO 6346); 10 becomes 0. */
export function containerCheckDigit(number: string): number {
  let sum = 0
  for (let at = 0; at < 10; at++) {
    const character = number.charAt(at)
    sum += (at < 4 ? letterValue(character) : Number(character)) * 2 ** at
  }
  return (sum % 11) % 10
}

/**
 * Returns a warning about a container number; null for none. Never a refusal, since numbers are
 * painted wrongly too; category Z has no check digit in North America.
 */
export function containerWarning(number: string): string | null {
  const key = numberKey(number)
  if (!CONTAINER.test(key)) return null
  const right = containerCheckDigit(key)
  if (key.length === 10) return `The check digit is missing from this container number: it would be ${right}.`
  return Number(key.charAt(10)) === right
    ? null
    : `Please look at the container number again: its check digit should be ${right}.`
}
