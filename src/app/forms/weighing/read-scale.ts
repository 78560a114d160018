import { hasNoReading, type ScaleReading } from '../../../domain/scale/scale-reading.ts'
import type { ServerResult } from '../../../sync/api.ts'

export type ScaleState =
  | { readonly name: 'reading' }
  | { readonly name: 'offline' }
  | { readonly name: 'failed' }
  /** `atMs`: when the request was made. */
  | { readonly name: 'read'; readonly reading: ScaleReading; readonly atMs: number }

/** Reads the scale once. A reading is as old as its request: on a slow line the truck may be gone when it comes. */
export async function readScale(
  call: () => Promise<ServerResult<ScaleReading>>,
  now: () => number,
): Promise<ScaleState> {
  const atMs = now()
  const result = await call()
  if (result.name === 'no-signal') return { name: 'offline' }
  if (result.name !== 'answered' || hasNoReading(result.value)) return { name: 'failed' }
  return { name: 'read', reading: result.value, atMs }
}
