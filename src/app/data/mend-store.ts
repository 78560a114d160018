import { useEffect } from 'react'
import { create } from 'zustand'
import type { RefusedItem } from '../../contract/sync.ts'

/**
 * A rejected command to correct. Its form opens with `item.Body`, and saves with `{ settles: { Key: item.Key, How:
 * 'resolve' } }`.
 */
export interface MendRequest {
  readonly item: RefusedItem
  /** The field to focus, such as `Number` for "other number". */
  readonly field: string | null
  readonly screen: MendScreen
}

export type MendScreen = '/yard-control' | '/tasks'

const useMendStore = create<{ readonly request: MendRequest | null }>(() => ({ request: null }))

/** Passes each request for this screen to `take`, once. */
export function useMendRequests(screen: MendScreen, take: (request: MendRequest) => void): void {
  const request = useMendStore((state) => state.request)
  useEffect(() => {
    if (request?.screen !== screen) return
    useMendStore.setState({ request: null })
    take(request)
  })
}

/** Requests the form of a rejected command. */
export function requestMend(request: MendRequest): void {
  useMendStore.setState({ request })
}
