import type { Observable } from 'dexie'
import type { StoreApi } from 'zustand'

/** Follows `watched` while `paused` is false. It begins anew after each pause, so nothing is missed. */
export function whileNot<T>(paused: Pick<StoreApi<boolean>, 'getState' | 'subscribe'>, watched: Observable<T>) {
  return {
    // Nothing is known before the first result.
    hasValue: () => false,
    subscribe: (next: (value: T) => void, fail: (error: unknown) => void) => {
      const follow = () => watched.subscribe(next, fail)
      let following = paused.getState() ? null : follow()
      const end = paused.subscribe((isPaused) => {
        following?.unsubscribe()
        following = isPaused ? null : follow()
      })
      return {
        unsubscribe: () => {
          end()
          following?.unsubscribe()
        },
      }
    },
  }
}
