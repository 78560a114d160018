import { useMemo, useRef } from 'react'

/** Returns the last known value, since a changing live query is undefined for a moment. */
export function useKept<T>(value: T | undefined): T | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return value ?? kept.current
}

/** Keeps unchanged rows the same objects, to avoid renders. */
export function useSameRows<R extends { readonly ID: number }>(
  rows: readonly R[] | undefined,
): readonly R[] | undefined {
  const before = useRef<ReadonlyMap<number, R>>(new Map())
  return useMemo(() => {
    const same = rows && sameRows(before.current, rows)
    before.current = new Map(same?.map((row) => [row.ID, row]))
    return same
  }, [rows])
}

/** Returns unchanged rows as the objects before. */
export function sameRows<R extends { readonly ID: number }>(
  before: ReadonlyMap<number, R>,
  rows: readonly R[],
): readonly R[] {
  return rows.map((row) => {
    const known = before.get(row.ID)
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row
  })
}
