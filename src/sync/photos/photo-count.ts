import type { PhotoRecord } from '../../mirror/records.ts'

/** Returns how many photos wait, and the bytes that the server lacks. */
export function countPhotos(records: readonly PhotoRecord[]): PhotoCount {
  const waiting = records.filter(({ State }) => State === 'waiting')
  return {
    waiting: waiting.length,
    bytes: waiting.reduce((sum, { Size, Sent }) => sum + Math.max(0, Size - Sent), 0),
    failed: records.filter(({ State }) => State === 'failed').length,
  }
}

export interface PhotoCount {
  readonly waiting: number
  /** Bytes of these that the server does not have. */
  readonly bytes: number
  readonly failed: number
}

export const noPhotos: PhotoCount = { waiting: 0, bytes: 0, failed: 0 }
