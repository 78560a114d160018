import { expect, test } from 'vitest'
import { toPounds } from './pounds.ts'
import type { ScaleFrame } from './scale-frame.ts'
import { hasNoReading, noReading, readingOf } from './scale-reading.ts'
import { type FrameRun, FRESH_MS, nextRun, STABLE_FRAMES, STABLE_MS } from './stable-weight.ts'

const AT = '2026-11-20T14:05:00.000Z'
const frame: ScaleFrame = {
  ...{ Format: 'toledo', Weight: 45_280, Unit: 'lb', Mode: 'gross', Motion: false, Fault: null, Raw: '02' },
}

/** Returns the status after frames that follow each other in equal steps. */
function statusOf(frames: readonly ScaleFrame[], everyMs: number) {
  const run = frames.reduce<FrameRun | null>((before, one, index) => nextRun(before, one, index * everyMs), null)
  return run && readingOf(run, AT)
}

const equal = (count: number, with_: Partial<ScaleFrame> = {}) =>
  Array.from({ length: count }, () => ({ ...frame, ...with_ }))

test('a weight is stable after three equal frames that span half a second', () => {
  expect(statusOf(equal(STABLE_FRAMES), STABLE_MS / 2)).toMatchObject({ ScaleStatus: 'stable', Weight: 45_280 })
  expect(statusOf(equal(STABLE_FRAMES - 1), STABLE_MS)).toMatchObject({ ScaleStatus: 'settling', Weight: null })
  expect(statusOf(equal(10), (STABLE_MS - 10) / 9)).toMatchObject({ ScaleStatus: 'settling', ShownWeight: 45_280 })
})

test('another weight, unit, mode or format, motion, and a gap start a new run', () => {
  const others: readonly Partial<ScaleFrame>[] = [
    ...([{ Weight: 45_300 }, { Unit: 'kg' }, { Mode: 'net' }, { Format: 'rice-lake' }] satisfies Partial<ScaleFrame>[]),
    ...([{ Fault: 'check-sum', Weight: null }, { Motion: true }] satisfies Partial<ScaleFrame>[]),
  ]
  for (const other of others) {
    const frames = [...equal(5), { ...frame, ...other }, ...equal(2)]
    expect(statusOf(frames, STABLE_MS)?.ScaleStatus).toBe('settling')
  }
  expect(statusOf(equal(5), FRESH_MS + 1)?.ScaleStatus).toBe('settling')
})

test('after a damaged frame nothing is known', () => {
  const damaged = { ...frame, Weight: null, Fault: 'check-sum' } as const
  expect(statusOf([...equal(5), damaged], STABLE_MS)).toBeNull()
})

test('motion, an overload and a fault are shown at once, and never have a weight', () => {
  expect(statusOf(equal(5, { Motion: true }), STABLE_MS)).toMatchObject({
    ...{ ScaleStatus: 'motion', Motion: true, Weight: null, ShownWeight: 45_280 },
  })
  expect(statusOf(equal(5, { Fault: 'range', Weight: null }), STABLE_MS)).toMatchObject({
    ...{ ScaleStatus: 'overload', Overload: true, Weight: null },
  })
  expect(statusOf(equal(5, { Fault: 'invalid', Weight: null }), STABLE_MS)?.ScaleStatus).toBe('invalid')
  expect(statusOf(equal(5, { Unit: null }), STABLE_MS)).toMatchObject({ ScaleStatus: 'invalid', Weight: null })
})

test('weights come in whole pounds, whatever the scale shows', () => {
  expect(statusOf(equal(5, { Weight: 20_540, Unit: 'kg' }), STABLE_MS)).toMatchObject({
    ...{ Weight: 45_283, ShownWeight: 20_540, Unit: 'kg' },
  })
  expect(toPounds(45_280, 'lb')).toBe(45_280)
  expect(toPounds(0.45359237, 'kg')).toBe(1)
  expect(toPounds(20, 't')).toBe(44_092)
  expect(toPounds(22.5, 'tn')).toBe(45_000)
  expect(toPounds(500, 'g')).toBe(1)
  expect(toPounds(160, 'oz')).toBe(10)
  expect(Object.is(toPounds(-0.1, 'lb'), 0)).toBe(true)
})

test('nothing read means that the weight must be typed', () => {
  for (const status of ['silent', 'unreadable', 'unreachable', 'none'] as const)
    expect(hasNoReading(noReading(status))).toBe(true)
  for (const status of ['stable', 'settling', 'motion', 'overload', 'invalid'] as const)
    expect(hasNoReading({ ScaleStatus: status })).toBe(false)
})
