/** Returns the initials of a name's first and last word; '?' for no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return `${initial(first)}${initial(last)}` || '?'
}

/** By code point: half of a surrogate pair is no letter. */
function initial(word = ''): string {
  const point = word.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point).toUpperCase()
}
