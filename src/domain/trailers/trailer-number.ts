/** Spaces of any kind, dashes of any kind, soft hyphens and invisible marks that a scanner or a paste may bring. */
const IGNORED = /[\s\p{Pd}\p{Cf}]+/gu

/**
 * A trailer's number as it is compared (3-decisions §4): compatibility forms unified, upper case, without spaces and
 * dashes.
 */
export function numberKey(number: string): string {
  return number.normalize('NFKC').toUpperCase().replace(IGNORED, '')
}

const CONTAINER = /^[A-Z]{3}[UJ]\d{6,7}$/

/** Value of each letter in ISO 6346: from 10 upwards, leaving out multiples of 11. */
function letterValue(letter: string): number {
  const place = letter.charCodeAt(0) - 65
  return 10 + place + Math.floor((place + 9) / 10)
}

/** The check digit of the first ten characters of a container number (ISO 6346); a remainder of 10 is written 0. */
export function containerCheckDigit(number: string): number {
  let sum = 0
  for (let at = 0; at < 10; at++) {
    const character = number.charAt(at)
    sum += (at < 4 ? letterValue(character) : Number(character)) * 2 ** at
  }
  return (sum % 11) % 10
}

/**
 * What is odd about a container number, in words; null when nothing is, or when the number is no container number. A
 * warning, never a refusal: numbers are painted wrongly too. Category Z (chassis and rail trailers) carries no check
 * digit in North America and is left alone.
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
