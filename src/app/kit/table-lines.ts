/** A line: a row, or the heading before one; all equally high. */
export interface Line {
  /** The row's key; of a heading, that of the row below. */
  readonly key: number
  /** null for a row. */
  readonly heading: string | null
}

export interface TableLines {
  readonly list: readonly Line[]
  /** Places in `list`, by key. */
  readonly lineOf: ReadonlyMap<number, number>
}

const noHeadings: ReadonlyMap<number, string> = new Map()

/** Returns the lines, with a heading before each key in `headings`. */
export function toLines(keys: readonly number[], headings: ReadonlyMap<number, string> = noHeadings): TableLines {
  const list: Line[] = []
  const lineOf = new Map<number, number>()
  for (const key of keys) {
    const heading = headings.get(key)
    if (heading !== undefined) list.push({ key, heading })
    lineOf.set(key, list.length)
    list.push({ key, heading: null })
  }
  return { list, lineOf }
}

/** Places of first and last line. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/**
 * Returns the visible lines, as if the list were endless; pixels.
 * @param headHeight of the sticky header
 */
export function linesInSight(top: number, height: number, lineHeight: number, headHeight = lineHeight): LineRange {
  const last = Math.ceil((top + height - headHeight) / lineHeight) - 1
  return { first: Math.floor(top / lineHeight), last: Math.max(last, 0) }
}

/** Cuts a range to the list, keeping its length at the end; `last` < `first` if empty. */
export function withinList({ first, last }: LineRange, count: number): LineRange {
  const end = Math.min(last, count - 1)
  return { first: Math.max(Math.min(first, first - last + end), 0), last: end }
}

/** Returns the scroll position that shows a line below the header; pixels. */
export function scrollToShow(
  line: number,
  top: number,
  height: number,
  lineHeight: number,
  headHeight = lineHeight,
): number {
  const highest = line * lineHeight
  const lowest = (line + 1) * lineHeight + headHeight - height
  return Math.max(Math.min(top, highest), lowest)
}

/** Returns the line that an arrow key, Home or End leads to; null for other keys, and at the end of the list. */
export function stepInList(key: string, from: number, count: number): number | null {
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to < 0 || to >= count || to === from ? null : to
}

/** Lines mounted beyond sight, on either side. */
const OVERSCAN = 4

/** Returns the lines to mount while a range is visible. */
export function mountedRange({ first, last }: LineRange, count: number): LineRange {
  return { first: Math.max(first - OVERSCAN, 0), last: Math.min(last + OVERSCAN, count - 1) }
}

/** True when all rows of a range are read. */
export function areRead({ list }: TableLines, { first, last }: LineRange, rows: ReadonlyMap<number, unknown>): boolean {
  return list.slice(first, last + 1).every(({ key, heading }) => heading !== null || rows.has(key))
}

/** A list being read. */
export interface Wait {
  /** The list and its visible range when the wait began. */
  readonly lines: TableLines
  readonly sight: LineRange
  /** Neither has changed since. */
  readonly isStill: boolean
}

/** Returns the wait for what comes; `before` is null when nothing waited. */
export function waitOn(before: Wait | null, lines: TableLines, sight: LineRange): Wait {
  if (!before) return { lines, sight, isStill: true }
  const isSame = before.lines === lines && before.sight.first === sight.first && before.sight.last === sight.last
  return isSame || !before.isStill ? before : { ...before, isStill: false }
}

/** Returns the mounted places in order: a range and the pinned line. */
export function mountedLines({ first, last }: LineRange, pinned: number | undefined): number[] {
  const places = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at)
  if (pinned === undefined) return places
  if (pinned < first) return [pinned, ...places]
  return pinned > last ? [...places, pinned] : places
}

/** Columns within these pixels of the frame are mounted. */
const COLUMN_MARGIN_PX = 160

/** Returns the first and last mounted column after the sticky one; pixels. */
export function columnsInSight(widths: readonly number[], left: number, width: number): readonly [number, number] {
  let [first, last, start] = [widths.length, 0, 0]
  for (const [place, wide] of widths.entries()) {
    if (start + wide > left - COLUMN_MARGIN_PX && start < left + width + COLUMN_MARGIN_PX) {
      first = Math.min(first, place)
      last = place
    }
    start += wide
  }
  return [Math.max(first, 1), last]
}

export interface MountedLine extends Line {
  readonly place: number
  /** Number of lines left out above it. */
  readonly gap: number
}

/** Returns the lines with the gaps between and below. */
export function withGaps({ list }: TableLines, mounted: readonly number[]) {
  const shown: MountedLine[] = []
  let next = 0
  for (const place of mounted) {
    const line = list[place]
    if (!line) continue
    shown.push({ ...line, place, gap: place - next })
    next = place + 1
  }
  return { shown, gapBelow: list.length - next }
}

/** Lines are read in blocks, so that scrolling by one line reads nothing new. */
const READ_BLOCK = 32

/** Returns the keys to read: whole blocks, and one more on either side. */
export function keysToRead(lines: readonly Line[], first: number, last: number): number[] {
  const from = Math.max(0, (Math.floor(first / READ_BLOCK) - 1) * READ_BLOCK)
  const end = (Math.floor(last / READ_BLOCK) + 2) * READ_BLOCK
  return keysOf(lines.slice(from, end))
}

export function keysOf(lines: readonly Line[]): number[] {
  return lines.flatMap((line) => (line.heading === null ? [line.key] : []))
}

/** Returns the shift of the visible lines; 0 at the top, so that new rows show. */
export function shiftBetween({ first, last }: LineRange, before: TableLines, now: TableLines): number {
  return first === 0 || before === now ? 0 : shiftOf(before.list.slice(first, last + 1), before, now)
}

/**
 * Returns the scroll, in lines, that keeps the visible rows in place: the median of their shifts, so one moved row does
 * not scroll the list.
 */
export function shiftOf(inSight: readonly Line[], before: TableLines, now: TableLines): number {
  const shifts: number[] = []
  for (const { key, heading } of inSight) {
    const was = before.lineOf.get(key)
    const is = now.lineOf.get(key)
    if (heading === null && was !== undefined && is !== undefined) shifts.push(is - was)
  }
  shifts.sort((a, b) => a - b)
  return shifts[Math.floor(shifts.length / 2)] ?? 0
}
