/** Up to this share picking is faster than sorting all. */
const PICK_UP_TO = 1 / 8

type Compare<R> = (a: R, b: R) => number

/** True if `pageOf` sorts all rows: the page is near neither end. */
export function sortsAll(length: number, skip: number, take: number): boolean {
  return Math.min(skip + take, length - skip) > length * PICK_UP_TO
}

/** Returns at most `take` rows, in an order without ties. May reorder the array. */
export function pageOf<R>(rows: R[], compare: Compare<R>, skip: number, take: number): R[] {
  if (skip >= rows.length) return []
  const end = Math.min(skip + take, rows.length)
  if (sortsAll(rows.length, skip, take)) return rows.sort(compare).slice(skip, end)
  if (end <= rows.length - skip) return pickFirst(rows, compare, end).slice(skip)
  const last = pickFirst(rows, (a, b) => compare(b, a), rows.length - skip).reverse()
  return last.slice(0, end - skip)
}

/** Keeps a heap, last kept row on top: about one comparison per row. */
function pickFirst<R>(rows: readonly R[], compare: Compare<R>, count: number): R[] {
  const heap: R[] = []
  for (const row of rows) {
    const top = heap[0]
    if (heap.length < count) liftUp(heap, row, compare)
    else if (top !== undefined && compare(row, top) < 0) sinkDown(heap, row, compare)
  }
  return heap.sort(compare)
}

function liftUp<R>(heap: R[], row: R, compare: Compare<R>): void {
  let at = heap.length
  heap.push(row)
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || compare(row, parent) <= 0) break
    heap[at] = parent
    at = above
  }
  heap[at] = row
}

function sinkDown<R>(heap: R[], row: R, compare: Compare<R>): void {
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    let child = heap[below]
    if (child === undefined) break
    const other = heap[below + 1]
    if (other !== undefined && compare(other, child) > 0) {
      child = other
      below++
    }
    if (compare(row, child) >= 0) break
    heap[at] = child
    at = below
  }
  heap[at] = row
}
