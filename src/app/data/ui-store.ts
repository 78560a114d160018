import { useMemo, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { watchLight } from './bright-light.ts'
import { startsOpen } from './filters-open.ts'
import type { ListView } from '../kit/list/list-screen.tsx'
import { textScale } from '../kit/theme-length.ts'

export const themes = ['light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

interface UiStore {
  /** The person's choice; `shownTheme` is on the screen. */
  readonly theme: Theme
  /** True: sunlight shows the sun theme, where the tablet measures the light. */
  readonly followsLight: boolean
  /** Not kept: true while the sun theme is shown for the light. */
  readonly isBright: boolean
  /** The person's choice for the side menu; null: by the width of the screen. */
  readonly menuExpanded: boolean | null
  /** Vibration and tones for the answers of walk and round. */
  readonly signals: boolean
  /** Shows hints to people who have not closed them. */
  readonly hints: boolean
  /** The hints that a person has closed, by their ID. */
  readonly hintsSeen: Readonly<Record<string, readonly string[]>>
  /** Rows per page, by screen. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Filter panels that the person opened or closed, by screen. */
  readonly filtersOpen: Readonly<Record<string, boolean>>
  /** The chosen columns in order, by person and screen. */
  readonly columns: Readonly<Record<string, readonly string[] | null>>
  /** Shows a theme at once, in sunlight too, until the light changes again. */
  setTheme(theme: Theme): void
  setFollowsLight(follows: boolean): void
  setSignals(on: boolean): void
  setHints(on: boolean): void
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
      followsLight: true,
      isBright: false,
      menuExpanded: null,
      signals: true,
      hints: true,
      hintsSeen: {},
      pageSizes: {},
      filtersOpen: {},
      columns: {},
      setTheme: (theme) => set({ theme, isBright: false }),
      // Light that was measured before may be gone when the tablet follows it again.
      setFollowsLight: (followsLight) => set({ followsLight, isBright: false }),
      setSignals: (signals) => set({ signals }),
      setHints: (hints) => set({ hints }),
      setMenuExpanded: (menuExpanded) => set({ menuExpanded }),
      setPageSize: (screen, size) => set(({ pageSizes }) => ({ pageSizes: { ...pageSizes, [screen]: size } })),
      setFiltersOpen: (screen, open) => set(({ filtersOpen }) => ({ filtersOpen: { ...filtersOpen, [screen]: open } })),
      setColumns: (place, chosen) => set(({ columns }) => ({ columns: { ...columns, [place]: chosen } })),
    }),
    { name: 'yardhand-ui', version: 1, partialize: ({ isBright: _, ...kept }) => kept },
  ),
)

/**
 * Returns kept choices. `place`: the screen, and its tab where columns differ; `isAlwaysOpen`: the filters are one line
 * with the main buttons.
 */
export function useListView(screen: string, place: string, userID: number, isAlwaysOpen = false): ListView {
  const [filtersOpen, setOpen] = useState(
    () => isAlwaysOpen || startsOpen(window, textScale(), useUiStore.getState().filtersOpen[screen]),
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

/** Returns the theme on the screen. */
export function shownTheme({ theme, followsLight, isBright }: UiStore): Theme {
  return followsLight && isBright ? 'sun' : theme
}

/** Keeps the theme's class on <html>, and follows the light where the tablet measures it. */
export function followTheme(): void {
  const apply = (state: UiStore) => {
    const shown = shownTheme(state)
    for (const one of themes) document.documentElement.classList.toggle(`theme-${one}`, one === shown)
  }
  apply(useUiStore.getState())
  let end = watchWhere(useUiStore.getState().followsLight)
  useUiStore.subscribe((state, before) => {
    apply(state)
    if (state.followsLight === before.followsLight) return
    end()
    end = watchWhere(state.followsLight)
  })
}

function watchWhere(follows: boolean): () => void {
  return follows ? watchLight((isBright) => useUiStore.setState({ isBright })) : () => undefined
}
