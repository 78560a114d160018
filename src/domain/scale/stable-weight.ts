import type { ScaleFrame } from './scale-frame.ts'

/** This many equal frames in a row without motion make a stable weight. */
export const STABLE_FRAMES = 3
/** They also span this time: some indicators send twenty frames a second, and one format has no sign of motion. */
export const STABLE_MS = 500
/** An older frame says nothing about the truck that is on the scale now. */
export const FRESH_MS = 2000

/** Equal frames in a row. */
export interface FrameRun {
  readonly frame: ScaleFrame
  readonly count: number
  /** Milliseconds of a clock that only runs forward. */
  readonly sinceMs: number
  readonly atMs: number
}

/** Returns the run after one more frame; a damaged frame ends it, since its weight is unknown. */
export function nextRun(run: FrameRun | null, frame: ScaleFrame, atMs: number): FrameRun | null {
  if (frame.Fault === 'check-sum' || frame.Fault === 'no-weight') return null
  const goes = run !== null && atMs - run.atMs <= FRESH_MS && isSame(run.frame, frame)
  return goes ? { frame, count: run.count + 1, sinceMs: run.sinceMs, atMs } : { frame, count: 1, sinceMs: atMs, atMs }
}

/** True if the weight of a run may be taken as that of a trailer. */
export function isStable({ frame, count, sinceMs, atMs }: FrameRun): boolean {
  const isStill = frame.Weight !== null && frame.Unit !== null && !frame.Motion
  return isStill && count >= STABLE_FRAMES && atMs - sinceMs >= STABLE_MS
}

function isSame(a: ScaleFrame, b: ScaleFrame): boolean {
  return (
    a.Format === b.Format &&
    a.Weight === b.Weight &&
    a.Unit === b.Unit &&
    a.Mode === b.Mode &&
    a.Motion === b.Motion &&
    a.Fault === b.Fault
  )
}
