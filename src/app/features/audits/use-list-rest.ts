import { type RefObject, useLayoutEffect, useRef } from 'react'
import { restFromPresses } from '../../kit/rest-from-presses.ts'

/**
 * Returns the ref of a list that takes no press for a moment after one of its lines has gone: the second half of a double
 * tap would act on the line that moved under the finger. `keys` name the lines.
 */
export function useListRest(keys: readonly string[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(keys)
  const named = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say when the keys change.
  useLayoutEffect(() => {
    const now = new Set(keys)
    const isOneGone = before.current.some((key) => !now.has(key))
    before.current = keys
    if (isOneGone) restFromPresses(list.current)
  }, [named])
  return list
}
