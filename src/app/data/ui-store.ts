import { useCallback } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const themes = ['light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

interface UiStore {
  readonly theme: Theme
  /** The person's choice for the side menu; null: by the width of the screen. */
  readonly menuExpanded: boolean | null
  /** Rows per page, by screen. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Open filter panels, by screen. */
  readonly filtersOpen: Readonly<Record<string, boolean>>
  setTheme(theme: Theme): void
  setMenuExpanded(expanded: boolean | null): void
  setPageSize(screen: string, size: number): void
  setFiltersOpen(screen: string, open: boolean): void
}

/** Settings of this tablet, kept on it for all people. */
export const useUiStore = create<UiStore>()(
  persist(
    (set) => ({
      theme: preferredTheme(),
      menuExpanded: null,
      pageSizes: {},
      filtersOpen: {},
      setTheme: (theme) => set({ theme }),
      setMenuExpanded: (menuExpanded) => set({ menuExpanded }),
      setPageSize: (screen, size) => set(({ pageSizes }) => ({ pageSizes: { ...pageSizes, [screen]: size } })),
      setFiltersOpen: (screen, open) => set(({ filtersOpen }) => ({ filtersOpen: { ...filtersOpen, [screen]: open } })),
    }),
    { name: 'yardhand-ui', version: 1 },
  ),
)

/** In a lower window the filter panel starts closed, or it would leave only a few rows. */
const TALL_PX = 900

/** Returns `[open, setOpen]` of a filter panel; `isLow`: one line, so it starts open. */
export function useFiltersOpen(screen: string, isLow = false): readonly [boolean, (open: boolean) => void] {
  const open = useUiStore((state) => state.filtersOpen[screen]) ?? (isLow || window.innerHeight >= TALL_PX)
  const setOpen = useCallback((wanted: boolean) => useUiStore.getState().setFiltersOpen(screen, wanted), [screen])
  return [open, setOpen]
}

function preferredTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Keeps the theme's class on <html>. */
export function followTheme(): void {
  const apply = (theme: Theme) => {
    for (const one of themes) document.documentElement.classList.toggle(`theme-${one}`, one === theme)
  }
  apply(useUiStore.getState().theme)
  useUiStore.subscribe(({ theme }) => apply(theme))
}
