import type { Limit } from './api.ts'

/** What this browser does not offer to the engine; each of these has a way around it that works less well, and is said. */
export function listLimits(): readonly Limit[] {
  return [
    ...(typeof BroadcastChannel === 'undefined' ? (['no-tab-talk'] as const) : []),
    ...(typeof navigator === 'undefined' || !navigator.locks ? (['no-lock'] as const) : []),
  ]
}
