import type { LineRange } from './table-lines.ts'

/**
 * Returns the place of a list's one tab stop: the line with this key, or the first one in sight while none has it. Lines
 * that are not mounted cannot have it.
 */
export function stopAmong(keys: readonly string[], key: string | null, sight: LineRange, mounted: LineRange): number {
  const place = key === null ? -1 : keys.indexOf(key)
  return Math.min(Math.max(place < 0 ? sight.first : place, mounted.first), mounted.last)
}
