import { conflict, type Refusal } from '../commands/refusal.ts'

/** Returns '2 trailers'; null for none. */
function countWords(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns '1 trailer and 2 open tasks'; '' for none. */
export function usesInWords(uses: Readonly<Record<string, number>>): string {
  const words = Object.entries(uses).map(([noun, count]) => countWords(count, noun))
  return words.filter((word) => word !== null).join(' and ')
}

/** 409 with the counts by noun; null for a row not in use. */
export function refuseInUse(code: string, name: string, uses: Readonly<Record<string, number>>): Refusal | null {
  const words = usesInWords(uses)
  return words === '' ? null : conflict(code, `${name} is in use: ${words}.`)
}
