import type { Limit } from './api.ts'

/** Returns the features that the browser lacks; the engine has a lesser fallback for each. */
export function listLimits(): readonly Limit[] {
  return [
    ...(typeof BroadcastChannel === 'undefined' ? (['no-tab-talk'] as const) : []),
    ...(typeof navigator === 'undefined' || !navigator.locks ? (['no-lock'] as const) : []),
  ]
}
