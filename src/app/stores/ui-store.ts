import { useCallback } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const themes = ['light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

interface UiStore {
  readonly theme: Theme
  /** The person's wish for the side menu; null: by the width of the screen. */
  readonly menuExpanded: boolean | null
  /** Rows per page, by screen. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Whether the filter panel is open, by screen. */
  readonly filtersOpen: Readonly<Record<string, boolean>>
  setTheme(theme: Theme): void
  setMenuExpanded(expanded: boolean | null): void
  setPageSize(screen: string, size: number): void
  setFiltersOpen(screen: string, open: boolean): void
}

/** How this tablet is set up; kept on it, whoever works. */
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

/** On a lower screen the open filter panel would leave a handful of rows: there it starts closed. */
const TALL_PX = 900

/** Whether the filter panel of a screen is open: as this tablet had it last, else by the height of the window; `isLow`: one line of fields, which is no matter. */
export function useFiltersOpen(screen: string, isLow = false): readonly [boolean, (open: boolean) => void] {
  const open = useUiStore((state) => state.filtersOpen[screen]) ?? (isLow || window.innerHeight >= TALL_PX)
  const setOpen = useCallback((wanted: boolean) => useUiStore.getState().setFiltersOpen(screen, wanted), [screen])
  return [open, setOpen]
}

function preferredTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Puts the theme's class on <html>, now and after each change. */
export function followTheme(): void {
  const apply = (theme: Theme) => {
    for (const one of themes) document.documentElement.classList.toggle(`theme-${one}`, one === theme)
  }
  apply(useUiStore.getState().theme)
  useUiStore.subscribe(({ theme }) => apply(theme))
}
