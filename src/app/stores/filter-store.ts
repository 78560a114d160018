import { useCallback } from 'react'
import { create } from 'zustand'

/** The filters of each screen, for as long as somebody is signed in. */
const useFilterStore = create<{ readonly filters: Readonly<Record<string, unknown>> }>(() => ({ filters: {} }))

/**
 * The filters of one screen: `[filters, change, clear]`. They outlive the screen and end with the sign-out. `defaults` must be the same object
 * in each render.
 */
export function useFilters<T extends object>(
  screen: string,
  defaults: T,
): readonly [T, (change: Partial<T>) => void, () => void] {
  const filters = useFilterStore((state) => (state.filters[screen] as T | undefined) ?? defaults)
  const change = useCallback(
    (part: Partial<T>) =>
      useFilterStore.setState((state) => {
        const before = (state.filters[screen] as T | undefined) ?? defaults
        return { filters: { ...state.filters, [screen]: { ...before, ...part } } }
      }),
    [screen, defaults],
  )
  const clear = useCallback(
    () => useFilterStore.setState((state) => ({ filters: { ...state.filters, [screen]: defaults } })),
    [screen, defaults],
  )
  return [filters, change, clear]
}

/** Forgets all filters, at sign-out (spec 1§2.1). */
export function forgetFilters(): void {
  useFilterStore.setState({ filters: {} })
}
