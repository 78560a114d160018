import { useMemo, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { startsOpen } from './filters-open.ts'
import type { ListView } from '../kit/list/list-screen.tsx'

export const themes = ['light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

interface UiStore {
  readonly theme: Theme
  /** The person's choice for the side menu; null: by the width of the screen. */
  readonly menuExpanded: boolean | null
  /** Rows per page, by screen. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Filter panels that the person opened or closed, by screen. */
  readonly filtersOpen: Readonly<Record<string, boolean>>
  /** The chosen columns in order, by person and screen. */
  readonly columns: Readonly<Record<string, readonly string[] | null>>
  setTheme(theme: Theme): void
  setMenuExpanded(expanded: boolean | null): void
  setPageSize(screen: string, size: number): void
  setFiltersOpen(screen: string, open: boolean): void
  setColumns(place: string, columns: readonly string[] | null): void
}

/** Settings kept on this tablet for all people. */
export const useUiStore = create<UiStore>()(
  persist(
    (set) => ({
      theme: preferredTheme(),
      menuExpanded: null,
      pageSizes: {},
      filtersOpen: {},
      columns: {},
      setTheme: (theme) => set({ theme }),
      setMenuExpanded: (menuExpanded) => set({ menuExpanded }),
      setPageSize: (screen, size) => set(({ pageSizes }) => ({ pageSizes: { ...pageSizes, [screen]: size } })),
      setFiltersOpen: (screen, open) => set(({ filtersOpen }) => ({ filtersOpen: { ...filtersOpen, [screen]: open } })),
      setColumns: (place, chosen) => set(({ columns }) => ({ columns: { ...columns, [place]: chosen } })),
    }),
    { name: 'yardhand-ui', version: 1 },
  ),
)

/**
 * Returns kept choices. `place`: the screen, and its tab where columns differ; `isAlwaysOpen`: the filters are one line
 * with the main buttons.
 */
export function useListView(screen: string, place: string, userID: number, isAlwaysOpen = false): ListView {
  const [filtersOpen, setOpen] = useState(
    () => isAlwaysOpen || startsOpen(window, useUiStore.getState().filtersOpen[screen]),
  )
  const key = `${userID}:${place}`
  const columns = useUiStore((state) => state.columns[key]) ?? null
  return useMemo(
    () => ({
      filtersOpen,
      setFiltersOpen: (open) => {
        setOpen(open)
        useUiStore.getState().setFiltersOpen(screen, open)
      },
      columns,
      setColumns: (chosen) => useUiStore.getState().setColumns(key, chosen),
    }),
    [screen, key, columns, filtersOpen],
  )
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
