/** Pixels between two chips, and of the one that counts the others. */
const GAP = 8
const COUNT = 56

/** Returns how many chips fit a line, in front of one that counts the rest, if there is a rest. */
export function fittingChips(widths: readonly number[], room: number): number {
  const end = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + GAP, -GAP)
  if (end(widths.length) <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && end(count) + GAP + COUNT > room) count--
  return count
}
