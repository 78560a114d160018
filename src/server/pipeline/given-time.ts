import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import type { Job } from './job.ts'

/** Returns the moment of an act by its tablet's corrected clock; null for none or an invalid one. */
export function givenTime({ MadeAt, Offset }: Pick<Job, 'MadeAt' | 'Offset'>): Instant | null {
  const given = MadeAt === null ? Number.NaN : toMs(MadeAt) + Offset
  return Number.isFinite(given) ? fromMs(Math.max(0, Math.min(Math.round(given), LAST_MOMENT_MS))) : null
}

/** The end of the year 9999. */
const LAST_MOMENT_MS = 253_402_300_799_999
