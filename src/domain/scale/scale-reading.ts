import type { Instant } from '../values/instant.ts'
import { isStable, type FrameRun } from './stable-weight.ts'
import { toPounds } from './pounds.ts'

/**
 * `stable`: the weight may be taken. `settling`: not yet equal for long enough. `motion`, `overload`, `invalid`: as the
 * indicator reports. `unreadable`: it sends something else. `silent`: it sends nothing. `unreachable`: no connection.
 * `none`: the site has no automatic scale, or it has no address.
 */
export const scaleStatuses = [
  ...(['stable', 'settling', 'motion', 'overload', 'invalid', 'unreadable', 'silent', 'unreachable', 'none'] as const),
] as const

export type ScaleStatus = (typeof scaleStatuses)[number]

/** The answer of GET /scale (spec 2§7). */
export interface ScaleReading {
  /** Whole pounds, while stable; else null. */
  readonly Weight: number | null
  readonly ScaleStatus: ScaleStatus
  readonly Motion: boolean
  readonly Overload: boolean
  /** As on the indicator, in `Unit`, also in motion; null without a valid frame. */
  readonly ShownWeight: number | null
  readonly Unit: string | null
  readonly Mode: 'gross' | 'net' | null
  /** The format that was found. */
  readonly Format: string | null
  /** The last frame in hexadecimal. */
  readonly RawFrame: string | null
  /** When that frame came. */
  readonly ReadAt: Instant | null
}

const FAILURES: readonly ScaleStatus[] = ['unreadable', 'silent', 'unreachable', 'none']

/** True if nothing was read, so that the weight must be typed. */
export function hasNoReading({ ScaleStatus }: Pick<ScaleReading, 'ScaleStatus'>): boolean {
  return FAILURES.includes(ScaleStatus)
}

/** Spec 2§8, verbatim. */
export const SCALE_FAILED = 'Oops! Something happened while getting the trailer weight, please type it in.'

/** Returns a reading without a frame. */
export function noReading(ScaleStatus: ScaleStatus): ScaleReading {
  return {
    ...{ Weight: null, ScaleStatus, Motion: false, Overload: false, ShownWeight: null, Unit: null },
    ...{ Mode: null, Format: null, RawFrame: null, ReadAt: null },
  }
}

/** Returns the reading of the last equal frames. */
export function readingOf(run: FrameRun, ReadAt: Instant): ScaleReading {
  const { frame } = run
  const ScaleStatus = statusOf(run)
  const isTaken = ScaleStatus === 'stable' && frame.Weight !== null && frame.Unit !== null
  return {
    Weight: isTaken ? toPounds(frame.Weight, frame.Unit) : null,
    ScaleStatus,
    Motion: frame.Motion,
    Overload: frame.Fault === 'range',
    ShownWeight: frame.Weight,
    Unit: frame.Unit,
    Mode: frame.Mode,
    Format: frame.Format,
    RawFrame: frame.Raw,
    ReadAt,
  }
}

function statusOf(run: FrameRun): ScaleStatus {
  const { frame } = run
  if (frame.Fault === 'range') return 'overload'
  if (frame.Fault !== null || frame.Unit === null) return 'invalid'
  if (frame.Motion) return 'motion'
  return isStable(run) ? 'stable' : 'settling'
}
