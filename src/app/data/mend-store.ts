import { create } from 'zustand'
import type { RefusedItem } from '../../contract/sync.ts'

/**
 * A rejected command to be corrected. Its form opens filled with `item.Body`, and saves with
 * `{ settles: { Key: item.Key, How: 'resolve' } }`.
 */
export interface MendRequest {
  readonly item: RefusedItem
  /** The field to focus, such as `Number` for "other number". */
  readonly field: string | null
  /** The screen with the form. */
  readonly screen: MendScreen
}

export type MendScreen = '/yard-control' | '/tasks'

const useMendStore = create<{ readonly request: MendRequest | null }>(() => ({ request: null }))

/** Returns the request for a form of this screen; null for none. */
export function useMendRequest(screen: MendScreen): MendRequest | null {
  return useMendStore(({ request }) => (request?.screen === screen ? request : null))
}

/** Requests the form of a rejected command. */
export function requestMend(request: MendRequest): void {
  useMendStore.setState({ request })
}

/** Ends the request, when the form is open or discarded. */
export function endMendRequest(): void {
  useMendStore.setState({ request: null })
}
