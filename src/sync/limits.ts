import type { Limit } from './api.ts'

/** Returns missing features of the browser; each has a lesser fallback. */
export function listLimits(): readonly Limit[] {
  return [
    ...(typeof BroadcastChannel === 'undefined' ? (['no-tab-talk'] as const) : []),
    ...(typeof navigator === 'undefined' || !navigator.locks ? (['no-lock'] as const) : []),
  ]
}
