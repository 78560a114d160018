import { useCallback } from 'react'
import { create } from 'zustand'
import type { RowChanges } from '../../mirror/tablet-store.ts'
import { yardClient } from '../../sync/client.ts'

/** Time for which a change by somebody else is marked. */
const FRESH_MS = 4_000

type FreshList = 'Trailers' | 'Tasks' | 'Locations'
type FreshRows = { readonly [L in FreshList]: ReadonlySet<number> }

const none: ReadonlySet<number> = new Set()
const useFreshRows = create<FreshRows>(() => ({ Trailers: none, Tasks: none, Locations: none }))

/** For tests only. */
export function readFresh(): FreshRows {
  return useFreshRows.getState()
}

/** Follows the worker. Call once, before it starts. */
export async function followFreshRows(): Promise<void> {
  await yardClient.onChangedByOthers(noteFresh)
}

/** Marks rows for a moment; a further change does not prolong it. */
function noteFresh(changes: RowChanges): void {
  useFreshRows.setState((now) => everyList((list) => withAll(now[list], changes[list])))
  setTimeout(() => useFreshRows.setState((now) => everyList((list) => without(now[list], changes[list]))), FRESH_MS)
}

function everyList(idsOf: (list: FreshList) => ReadonlySet<number>): FreshRows {
  return { Trailers: idsOf('Trailers'), Tasks: idsOf('Tasks'), Locations: idsOf('Locations') }
}

/** Without a change, the same set, so that nothing is drawn again. */
function withAll(all: ReadonlySet<number>, more: readonly number[] = []): ReadonlySet<number> {
  return more.length === 0 ? all : new Set([...all, ...more])
}

function without(all: ReadonlySet<number>, gone: readonly number[] = []): ReadonlySet<number> {
  return gone.length === 0 ? all : new Set([...all].filter((id) => !gone.includes(id)))
}

/**
 * Returns a test for rows just changed by somebody else; stable while nothing changes. A place is also one that a
 * changed trailer or task was at. `active` false: false for all, and never a new render.
 */
export function useFresh(list: FreshList, active = true): (row: { readonly ID: number }) => boolean {
  const ids = useFreshRows((state) => (active ? state[list] : none))
  return useCallback(({ ID }) => ids.has(ID), [ids])
}

/** Returns the same for one row, whose component alone is rendered again. */
export function useIsFresh(list: FreshList, id: number): boolean {
  return useFreshRows((state) => state[list].has(id))
}
