import { useMemo, useRef } from 'react'
import { isSameValue } from './same-value.ts'

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
    return known && (known === row || isSame(known, row)) ? known : row
  })
}

/** Compares by field: to write hundreds of rows as text takes a slow page longer than to draw the changed one. */
function isSame(known: object, row: object): boolean {
  const fields = Object.keys(row)
  if (fields.length !== Object.keys(known).length) return false
  return fields.every((field) => isSameValue(Reflect.get(known, field), Reflect.get(row, field)))
}

/** True for maps with equal values at the same keys, in any order. */
export function isSameMap<K>(one: ReadonlyMap<K, unknown>, other: ReadonlyMap<K, unknown>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => isSameValue(value, other.get(key)))
}

/** Maps each row once, while it and `map` stay the same objects; undefined without one of them. `map` must be memoized. */
export function useMappedRows<R extends object, S>(
  rows: readonly R[] | undefined,
  map: ((row: R) => S) | undefined,
): readonly S[] | undefined {
  const mapped = useMemo(() => map && mapOnce(map), [map])
  return useMemo(() => mapped && rows?.map(mapped), [mapped, rows])
}

/** Returns a function that calls `map` once for each object. */
export function mapOnce<R extends object, S>(map: (row: R) => S): (row: R) => S {
  const known = new WeakMap<R, { readonly value: S }>()
  return (row) => {
    const found = known.get(row) ?? { value: map(row) }
    known.set(row, found)
    return found.value
  }
}
