import type { TableLines } from './table-lines.ts'

export interface Move {
  readonly key: number
  /** Old place, from 0. */
  readonly from: number
  /** New place, from 0. */
  readonly to: number
  /** Key of the row before it; null: it is first. */
  readonly after: number | null
}

/** The drop place: after a row, since others may shift places. */
export interface Target {
  readonly after: number | null
}

/** Returns the move of a drop; null if it moves nothing or a row has left (spec 1§2.4). */
export function toMove(keys: readonly number[], key: number, target: Target | null): Move | null {
  const from = keys.indexOf(key)
  if (from === -1 || target === null) return null
  const to = placeAfter(keys, from, target.after)
  return to === null || to === from ? null : { key, from, to, after: target.after }
}

/** Returns the row's present place as a target. */
export function ownTarget(keys: readonly number[], key: number): Target {
  return { after: keys[keys.indexOf(key) - 1] ?? null }
}

/** Returns the place at the target, from 0; null when row or target left the list. */
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
 * Returns the target under a pointer, by half lines; null outside. One line beyond either end still counts, to reach
 * the end of a short list.
 * @param y pixels from the top of the first line
 */
export function targetAt({ list }: TableLines, key: number, y: number, lineHeight: number): Target | null {
  if (list.length === 0 || y < -lineHeight || y > (list.length + 1) * lineHeight) return null
  let line = Math.min(Math.round(y / lineHeight), list.length) - 1
  while (line >= 0 && (list[line]?.heading !== null || list[line]?.key === key)) line--
  return { after: list[line]?.key ?? null }
}

/** Returns the line above which the drop is shown. */
export function dropLine({ list, lineOf }: TableLines, { after }: Target): number {
  if (after !== null) return (lineOf.get(after) ?? -1) + 1
  return list.findIndex(({ heading }) => heading === null)
}

/** Returns a key's target; null if it moves nothing. */
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

/** Returns the target in a changed list, after the next row above if its row left. Null: the lifted row left. */
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

const EDGE_PX = 56
const FASTEST_PX_PER_S = 2400

/**
 * Returns the scroll speed in pixels per second, negative is up, by the square of the nearness: slow enough to aim,
 * fast enough for thousands of rows.
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const up = Math.min(Math.max(top + EDGE_PX - y, 0), EDGE_PX) / EDGE_PX
  const down = Math.min(Math.max(y - (bottom - EDGE_PX), 0), EDGE_PX) / EDGE_PX
  return (down * down - up * up) * FASTEST_PX_PER_S
}
