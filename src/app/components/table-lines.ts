/** One line of a long table: a row, or the heading before a row. All lines are equally high. */
export interface Line {
  /** The row's key; of a heading, the key of the row below it. */
  readonly key: number
  /** The heading's words; null for a row. */
  readonly heading: string | null
}

export interface TableLines {
  readonly list: readonly Line[]
  /** The place in `list` of each row, by its key. */
  readonly lineOf: ReadonlyMap<number, number>
}

const noHeadings: ReadonlyMap<number, string> = new Map()

/** The lines of a table whose rows have these keys in this order, with a heading before each key that `headings` names. */
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

/** Places of the first and the last line of a part of a list. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/**
 * The lines that are in sight in a frame, of a list that never ends.
 * @param top pixels by which the frame is scrolled
 * @param height pixels of the frame
 * @param lineHeight pixels of a line, and of the header that covers the first one of them
 */
export function linesInSight(top: number, height: number, lineHeight: number): LineRange {
  return { first: Math.floor(top / lineHeight), last: Math.max(Math.ceil((top + height) / lineHeight) - 2, 0) }
}

/** A range cut to a list of so many lines: at its end, as much of it as there was. Empty (`last` before `first`) for an empty list. */
export function withinList({ first, last }: LineRange, count: number): LineRange {
  const end = Math.min(last, count - 1)
  return { first: Math.max(Math.min(first, first - last + end), 0), last: end }
}

/** By how much a frame is to be scrolled, in pixels, for a line to be in sight below the header; as before when it is. */
export function scrollToShow(line: number, top: number, height: number, lineHeight: number): number {
  const highest = line * lineHeight
  const lowest = (line + 2) * lineHeight - height
  return Math.max(Math.min(top, highest), lowest)
}

/** Lines mounted beyond those in sight, on either side. */
const OVERSCAN = 4

/** The lines to mount of a list of so many while a range of it is in sight. */
export function mountedRange({ first, last }: LineRange, count: number): LineRange {
  return { first: Math.max(first - OVERSCAN, 0), last: Math.min(last + OVERSCAN, count - 1) }
}

/** Whether all rows of a range are read. */
export function areRead({ list }: TableLines, { first, last }: LineRange, rows: ReadonlyMap<number, unknown>): boolean {
  return list.slice(first, last + 1).every(({ key, heading }) => heading !== null || rows.has(key))
}

/** A list that waits for its rows. */
export interface Wait {
  /** What waits, and which of it will be in sight, as it was when the waiting began. */
  readonly lines: TableLines
  readonly sight: LineRange
  /** Neither has changed since: the rows that it waits for are those that were asked for. */
  readonly isStill: boolean
}

/** The wait of what is to be shown now; null before it: nothing has waited until now. */
export function waitOn(before: Wait | null, lines: TableLines, sight: LineRange): Wait {
  if (!before) return { lines, sight, isStill: true }
  const isSame = before.lines === lines && before.sight.first === sight.first && before.sight.last === sight.last
  return isSame || !before.isStill ? before : { ...before, isStill: false }
}

/** The places of the mounted lines in order: those of a range, and a pinned one wherever it stands. */
export function mountedLines({ first, last }: LineRange, pinned: number | undefined): number[] {
  const places = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at)
  if (pinned === undefined) return places
  if (pinned < first) return [pinned, ...places]
  return pinned > last ? [...places, pinned] : places
}

/** Pixels to either side of the frame within which columns are mounted. */
const COLUMN_MARGIN_PX = 160

/**
 * The places of the first and the last column, apart from the one that always stays in sight, that are mounted in a frame of this width scrolled by `left`.
 * @param widths pixels of each column
 */
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

/** A mounted line with the lines between it and the mounted one before it. */
export interface MountedLine extends Line {
  /** Its place in the list. */
  readonly place: number
  /** Lines that are left out above it. */
  readonly gap: number
}

/** The mounted lines with the gaps between them, and the gap below the last. */
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

/** A block of this many lines is read at once, so that a list scrolled by one line asks for nothing new. */
const READ_BLOCK = 32

/** The keys of the rows to read while the lines from `first` to `last` are in sight: whole blocks, and one more on either side. */
export function keysToRead(lines: readonly Line[], first: number, last: number): number[] {
  const from = Math.max(0, (Math.floor(first / READ_BLOCK) - 1) * READ_BLOCK)
  const end = (Math.floor(last / READ_BLOCK) + 2) * READ_BLOCK
  return keysOf(lines.slice(from, end))
}

/** The keys of the rows among these lines. */
export function keysOf(lines: readonly Line[]): number[] {
  return lines.flatMap((line) => (line.heading === null ? [line.key] : []))
}

/** The same for the lines in sight of what was shown. At its top a list is not scrolled: there what comes is to be seen. */
export function shiftBetween({ first, last }: LineRange, before: TableLines, now: TableLines): number {
  return first === 0 || before === now ? 0 : shiftOf(before.list.slice(first, last + 1), before, now)
}

/**
 * By how many lines the list must be scrolled for the rows in sight to stay where they are, after others came, went or moved. The middle one of the shifts of
 * all rows in sight: a row that was itself moved takes nobody along.
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
