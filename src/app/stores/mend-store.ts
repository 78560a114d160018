import { create } from 'zustand'
import type { RefusedItem } from '../../contract/sync.ts'

/**
 * A refused command that a person wants to put right in its own form. The screen that owns the form takes the request, opens the form filled with
 * `item.Body`, and saves with `{ settles: { Key: item.Key, How: 'resolve' } }`.
 */
export interface MendRequest {
  readonly item: RefusedItem
  /** The field that gets the focus, e.g. `Number` for "other number". */
  readonly field: string | null
  /** The screen that owns the form. */
  readonly screen: MendScreen
}

export type MendScreen = '/yard-control' | '/tasks'

const useMendStore = create<{ readonly request: MendRequest | null }>(() => ({ request: null }))

/** The request that waits for a form of this screen; null for none. */
export function useMendRequest(screen: MendScreen): MendRequest | null {
  return useMendStore(({ request }) => (request?.screen === screen ? request : null))
}

/** Asks for the form of a rejected command. */
export function requestMend(request: MendRequest): void {
  useMendStore.setState({ request })
}

/** The form is open (or given up): the request is done. */
export function endMendRequest(): void {
  useMendStore.setState({ request: null })
}
