/** Most locations of one range. */
export const RANGE_MAX = 500

/** Two numbers with the same words around them; the words and the letter may stand once. */
const RANGE = /^(.*?)(\d{1,6})([a-z]?)\s*[-–]\s*(?:\1)?(\d{1,6})([a-z]?)$/i

interface Parts {
  readonly prefix: string
  readonly from: number
  readonly to: number
  /** Digits of each number, filled with zeros; 1 without leading zeros. */
  readonly width: number
  readonly suffix: string
}

/**
 * Returns names in order: 'Door 1-40', 'A-01-20' (leading zeros stay), 'Door 1A-12A' (a letter behind each number).
 * Null for other text, a descending range, and more than `RANGE_MAX` names.
 */
export function expandRange(text: string): readonly string[] | null {
  const parts = readRange(text.trim())
  if (parts === null) return null
  const { prefix, from, to, width, suffix } = parts
  if (to < from || to - from >= RANGE_MAX) return null
  return Array.from(
    { length: to - from + 1 },
    (_, place) => `${prefix}${String(from + place).padStart(width, '0')}${suffix}`,
  )
}

function readRange(text: string): Parts | null {
  const [, prefix = '', first = '', letter = '', last = '', lastLetter = ''] = RANGE.exec(text) ?? []
  if (first === '' || last === '') return null
  if (letter !== '' && lastLetter !== '' && letter.toLowerCase() !== lastLetter.toLowerCase()) return null
  const width = first.startsWith('0') ? first.length : 1
  return { prefix, from: Number(first), to: Number(last), width, suffix: letter || lastLetter }
}
