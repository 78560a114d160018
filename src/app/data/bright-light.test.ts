import { expect, test } from 'vitest'
import { indoors, judgeLight } from './bright-light.ts'

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
