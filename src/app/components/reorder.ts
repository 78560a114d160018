import type { TableLines } from './table-lines.ts'

/** A row that a person moved in the shown list. */
export interface Move {
  readonly key: number
  /** Its place before, from 0. */
  readonly from: number
  /** Its place afterwards, from 0. */
  readonly to: number
  /** The key that it follows in the shown list; null: it is the first. */
  readonly after: number | null
}

/** Where a lifted row would come to stand: named by the row before it, since places shift while others work on the same list. */
export interface Target {
  readonly after: number | null
}

/** The move of a drop; null when the row stands there already, or when one of the two has left the list (spec 1§2.4). */
export function toMove(keys: readonly number[], key: number, target: Target | null): Move | null {
  const from = keys.indexOf(key)
  if (from === -1 || target === null) return null
  const to = placeAfter(keys, from, target.after)
  return to === null || to === from ? null : { key, from, to, after: target.after }
}

/** Where the row stands now, as a target. */
export function ownTarget(keys: readonly number[], key: number): Target {
  return { after: keys[keys.indexOf(key) - 1] ?? null }
}

/** The place, from 0, that the row would have at the target; null when one of the two is not in the list. */
export function placeOf(keys: readonly number[], key: number, target: Target): number | null {
  const from = keys.indexOf(key)
  return from === -1 ? null : placeAfter(keys, from, target.after)
}

function placeAfter(keys: readonly number[], from: number, after: number | null): number | null {
  if (after === null) return 0
  const before = keys.indexOf(after)
  if (before === -1 || before === from) return null
  return before < from ? before + 1 : before
}

/**
 * The target under a pointer; null outside the rows. Half a line decides between before and after; one line's height beyond either end still counts, or nobody
 * could aim for the end of a short list.
 * @param y pixels from the top of the first line
 */
export function targetAt({ list }: TableLines, key: number, y: number, lineHeight: number): Target | null {
  if (list.length === 0 || y < -lineHeight || y > (list.length + 1) * lineHeight) return null
  let line = Math.min(Math.round(y / lineHeight), list.length) - 1
  while (line >= 0 && (list[line]?.heading !== null || list[line]?.key === key)) line--
  return { after: list[line]?.key ?? null }
}

/** The line above which the drop is shown. */
export function dropLine({ list, lineOf }: TableLines, { after }: Target): number {
  if (after !== null) return (lineOf.get(after) ?? -1) + 1
  return list.findIndex(({ heading }) => heading === null)
}

/** The target that a key of the keyboard leads to; null for a key that moves nothing. */
export function targetByKey(
  keys: readonly number[],
  key: number,
  target: Target,
  pressed: string,
  pageRows: number,
): Target | null {
  const last = keys.length - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -pageRows,
    PageDown: pageRows,
    Home: -last,
    End: last,
  }
  const step = steps[pressed]
  const from = keys.indexOf(key)
  const now = placeOf(keys, key, target)
  if (step === undefined || now === null) return null
  const to = Math.min(Math.max(now + step, 0), last)
  return { after: (to <= from ? keys[to - 1] : keys[to]) ?? null }
}

/** The same target in a list that changed meanwhile: where the row it follows has left, the next one above that stayed. Null: the lifted row has left. */
export function keepTarget(
  before: readonly number[],
  now: readonly number[],
  key: number,
  target: Target,
): Target | null {
  const present = new Set(now)
  if (!present.has(key)) return null
  let at = target.after === null ? -1 : before.indexOf(target.after)
  while (at >= 0 && (before[at] === key || !present.has(before[at] ?? key))) at--
  return { after: before[at] ?? null }
}

/** Within so many pixels of its upper or lower edge a list scrolls under a dragged row. */
const EDGE_PX = 56
const FASTEST_PX_PER_S = 2400

/**
 * How fast the list scrolls while the pointer is near an edge, pixels per second; negative is up, 0 in between. It grows with the square of the nearness: slow
 * enough to aim, fast enough to cross thousands of rows.
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const up = Math.min(Math.max(top + EDGE_PX - y, 0), EDGE_PX) / EDGE_PX
  const down = Math.min(Math.max(y - (bottom - EDGE_PX), 0), EDGE_PX) / EDGE_PX
  return (down * down - up * up) * FASTEST_PX_PER_S
}
