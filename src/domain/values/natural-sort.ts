const ZERO = 48
const NINE = 57

const isDigit = (code: number) => code >= ZERO && code <= NINE
const fold = (code: number) => (code >= 97 && code <= 122 ? code - 32 : code)

/**
 * Compares naturally: 'Door 2' before 'Door 10', numbers before text; case and leading zeros are equal (spec 1§9).
 * Allocates nothing: it runs for a hundred thousand rows.
 */
export function compareNatural(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(j)
    if (isDigit(left) && isDigit(right)) {
      const endLeft = endOfDigits(a, i)
      const endRight = endOfDigits(b, j)
      const byNumber = compareDigits(a, i, endLeft, b, j, endRight)
      if (byNumber !== 0) return byNumber
      i = endLeft
      j = endRight
    } else {
      const byRank = rank(left) - rank(right)
      if (byRank !== 0) return byRank
      i++
      j++
    }
  }
  return a.length - i - (b.length - j)
}

function rank(code: number): number {
  return isDigit(code) ? code - 0x10000 : fold(code)
}

function endOfDigits(text: string, from: number): number {
  let at = from
  while (at < text.length && isDigit(text.charCodeAt(at))) at++
  return at
}

function compareDigits(a: string, fromA: number, toA: number, b: string, fromB: number, toB: number): number {
  let i = fromA
  let j = fromB
  while (i < toA - 1 && a.charCodeAt(i) === ZERO) i++
  while (j < toB - 1 && b.charCodeAt(j) === ZERO) j++
  if (toA - i !== toB - j) return toA - i - (toB - j)
  for (; i < toA; i++, j++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(j)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns rows in natural order, ties by ID. */
export function sortByName<R extends { readonly ID: number }>(rows: readonly R[], nameOf: (row: R) => string): R[] {
  return [...rows].sort((a, b) => compareNatural(nameOf(a), nameOf(b)) || a.ID - b.ID)
}
