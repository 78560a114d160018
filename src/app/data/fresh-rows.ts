import { useCallback } from 'react'
import { create } from 'zustand'
import type { RowChanges } from '../../mirror/tablet-store.ts'
import { yardClient } from '../../sync/client.ts'

/** Time for which a change by somebody else is marked. */
const FRESH_MS = 4_000

type FreshList = 'Trailers' | 'Tasks'
type FreshRows = { readonly [L in FreshList]: ReadonlySet<number> }

const useFreshRows = create<FreshRows>(() => ({ Trailers: new Set(), Tasks: new Set() }))

/** For tests only. */
export function readFresh(): FreshRows {
  return useFreshRows.getState()
}

/** Follows the worker. Call once, before it starts. */
export async function followFreshRows(): Promise<void> {
  await yardClient.onChangedByOthers(noteFresh)
}

/** Marks rows for a moment; a further change does not prolong it. */
function noteFresh({ Trailers = [], Tasks = [] }: RowChanges): void {
  useFreshRows.setState((now) => ({
    Trailers: new Set([...now.Trailers, ...Trailers]),
    Tasks: new Set([...now.Tasks, ...Tasks]),
  }))
  setTimeout(() => {
    useFreshRows.setState((now) => ({ Trailers: without(now.Trailers, Trailers), Tasks: without(now.Tasks, Tasks) }))
  }, FRESH_MS)
}

function without(all: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...all].filter((id) => !gone.includes(id)))
}

/** Returns a test for rows just changed by somebody else; stable while nothing changes. */
export function useFresh(list: FreshList): (row: { readonly ID: number }) => boolean {
  const ids = useFreshRows((state) => state[list])
  return useCallback(({ ID }) => ids.has(ID), [ids])
}

/** Returns the same test for a door, by its trailer and next task. */
export function useFreshDoors(): (door: {
  readonly TrailerID: number | null
  readonly next: { readonly ID: number } | null
}) => boolean {
  const { Trailers, Tasks } = useFreshRows()
  return useCallback(
    ({ TrailerID, next }) => (TrailerID !== null && Trailers.has(TrailerID)) || (next !== null && Tasks.has(next.ID)),
    [Trailers, Tasks],
  )
}
