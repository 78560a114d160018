import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indoors, judgeLight, watchLight } from './bright-light.ts'

/** A tablet's sensor, which reports changes alone. */
class Sensor extends EventTarget {
  static latest: Sensor | null = null
  illuminance: number | null = null
  isOn = false

  constructor() {
    super()
    Sensor.latest = this
  }

  start(): void {
    this.isOn = true
  }

  stop(): void {
    this.isOn = false
  }

  /** The light changes. */
  report(lux: number): void {
    this.illuminance = lux
    this.dispatchEvent(new Event('reading'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watchSensor() {
  vi.stubGlobal('window', { AmbientLightSensor: Sensor })
  const seen: boolean[] = []
  const end = watchLight((isBright) => seen.push(isBright))
  const sensor = Sensor.latest
  if (!sensor) throw new Error('no sensor was started')
  return { sensor, seen, end }
}

/** Returns the judgements after readings, each [lux, milliseconds]. */
function judge(...readings: readonly (readonly [number, number])[]): readonly boolean[] {
  let light = indoors
  return readings.map(([lux, at]) => {
    light = judgeLight(light, lux, at)
    return light.isBright
  })
}

test('sunlight that lasts is bright, and shade that lasts is not', () => {
  expect(judge([50_000, 0], [50_000, 1_000], [50_000, 2_000])).toEqual([false, false, true])
  expect(judge([50_000, 0], [50_000, 2_000], [500, 3_000], [500, 8_000])).toEqual([false, true, true, false])
})

test('a lamp or a hand over the tablet changes nothing, nor does light between both limits', () => {
  expect(judge([50_000, 0], [500, 1_000], [50_000, 2_000], [50_000, 3_000])).toEqual([false, false, false, false])
  expect(judge([50_000, 0], [50_000, 2_000], [5_000, 3_000], [5_000, 60_000])).toEqual([false, true, true, true])
})

test('one reading of sunlight that stays is enough, and one of shade', () => {
  const { sensor, seen } = watchSensor()
  sensor.report(80_000)
  vi.advanceTimersByTime(1_900)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(200)
  expect(seen).toEqual([true])
  sensor.report(400)
  vi.advanceTimersByTime(4_900)
  expect(seen).toEqual([true])
  vi.advanceTimersByTime(200)
  expect(seen).toEqual([true, false])
})

test('shade within two seconds of sunlight is as if nothing had been', () => {
  const { sensor, seen } = watchSensor()
  sensor.report(80_000)
  vi.advanceTimersByTime(1_500)
  sensor.report(400)
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([])
})

test('a sensor that is forbidden or no longer wanted is stopped, with what it had begun', () => {
  for (const stop of ['end', 'error'] as const) {
    const { sensor, seen, end } = watchSensor()
    expect(sensor.isOn).toBe(true)
    sensor.report(80_000)
    if (stop === 'end') end()
    else sensor.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual([])
    expect(sensor.isOn).toBe(false)
  }
})

test('a tablet without a sensor keeps its theme', () => {
  vi.stubGlobal('window', {})
  expect(watchLight(() => undefined)()).toBeUndefined()
})
