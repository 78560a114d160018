import { expect, test } from 'vitest'
import { auditorAt } from '../../testing/audit-builders.ts'
import { at, buildTrailer, buildYard } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { Activity } from '../trailer-lists.ts'

const first = buildTrailer({ ID: 100, Number: 'A1', NumberKey: 'A1', LocationID: at.spot })
const second = buildTrailer({ ID: 101, Number: 'B1', NumberKey: 'B1', LocationID: at.otherSpot })
const alone = { OtherTrailerID: null, OtherLocationID: null }
const places = (yard: ReturnType<typeof buildYard>) => yard.all('Trailers').map((trailer) => trailer.LocationID)

test('a trailer is moved, with a row of history', async () => {
  const yard = buildYard([first])
  await run(yard, 'moveTrailer', { TrailerID: 100, LocationID: at.otherSpot, ...alone }, auditorAt('13:00'))
  expect(places(yard)).toEqual([at.otherSpot])
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: Activity.Moved, LocationID: at.otherSpot }])
})

test('two trailers swap their spots in one act', async () => {
  const yard = buildYard([first, second])
  const swap = { TrailerID: 100, LocationID: at.otherSpot, OtherTrailerID: 101, OtherLocationID: at.spot }
  await run(yard, 'moveTrailer', swap, auditorAt('13:00'))
  expect(places(yard)).toEqual([at.otherSpot, at.spot])
  expect(yard.all('TrailerHistory')).toHaveLength(2)
  expect((await run(yard, 'moveTrailer', swap, auditorAt('13:01'))).Outcome).toBe('noop')
})

test('a trailer moved only to make room keeps its last act', async () => {
  const yard = buildYard([first, second])
  const room = { TrailerID: 100, LocationID: at.otherSpot, OtherTrailerID: 101, OtherLocationID: at.yard }
  await run(yard, 'moveTrailer', room, auditorAt('13:00'))
  expect(places(yard)).toEqual([at.otherSpot, at.yard])
  expect(yard.all('Trailers').map((trailer) => trailer.Activity)).toEqual([Activity.Moved, Activity.Arrived])
  expect(yard.all('TrailerHistory').map((row) => row.Remark)).toEqual([null, 'Not in its spot'])
})

test('a taken spot is named with the trailer in it', async () => {
  const yard = buildYard([first, second])
  const refusal = await refused(
    yard,
    'moveTrailer',
    { TrailerID: 100, LocationID: at.otherSpot, ...alone },
    auditorAt('13:00'),
  )
  expect(refusal).toMatchObject({ status: 409, title: 'Spot 9 is taken by trailer B1.', other: 101 })
})

test('a place of another site, a departed trailer, and half a swap are refused', async () => {
  const yard = buildYard([first, { ...second, State: 2 }])
  const nowhere = await refused(yard, 'moveTrailer', { TrailerID: 100, LocationID: 999, ...alone }, auditorAt('13:00'))
  expect(nowhere.errors).toEqual({ LocationID: ['Please select a location from the list'] })
  const left = await refused(yard, 'moveTrailer', { TrailerID: 101, LocationID: at.yard, ...alone }, auditorAt('13:00'))
  expect(left).toMatchObject({ status: 409, title: 'Trailer B1 is not on the yard.' })
  const half = { TrailerID: 100, LocationID: at.yard, OtherTrailerID: 101, OtherLocationID: null }
  expect(await refused(yard, 'moveTrailer', half, auditorAt('13:00'))).toMatchObject({ status: 400 })
})

test('an earlier move by somebody else stands', async () => {
  const yard = buildYard([{ ...first, LocationID: at.door }])
  const by = auditorAt('13:00', { Base: { ID: 100, Visit: 1, LocationID: at.spot } })
  const refusal = await refused(yard, 'moveTrailer', { TrailerID: 100, LocationID: at.yard, ...alone }, by)
  expect(refusal).toMatchObject({ status: 409, title: 'Trailer A1 was moved by somebody else meanwhile.' })
})

const toYard = { TrailerID: 100, LocationID: at.yard, ...alone, MakesRoom: true }
const seenInSpot = { Base: { ID: 100, Visit: 1, LocationID: at.spot } }

test('a trailer in the way of another goes to the yard without an act of its own', async () => {
  const yard = buildYard([first])
  await run(yard, 'moveTrailer', toYard, auditorAt('13:00', seenInSpot))
  expect(places(yard)).toEqual([at.yard])
  expect(yard.all('Trailers')).toMatchObject([{ Activity: first.Activity, LastActivityDate: first.LastActivityDate }])
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: Activity.Moved, Remark: 'Not in its spot' }])
})

test('room that others made meanwhile needs no move, and theirs stands', async () => {
  for (const changed of [{ LocationID: at.door }, { State: 2 }, { Visit: 2, LocationID: at.door }]) {
    const yard = buildYard([{ ...first, ...changed }])
    expect(await run(yard, 'moveTrailer', toYard, auditorAt('13:00', seenInSpot))).toMatchObject({ Outcome: 'noop' })
    expect(yard.all('Trailers')).toEqual([{ ...first, ...changed }])
  }
})

test('a trailer that left and came back to the spot is not moved out of it', async () => {
  const yard = buildYard([{ ...first, Visit: 2 }])
  const refusal = await refused(yard, 'moveTrailer', toYard, auditorAt('13:00', seenInSpot))
  expect(refusal).toMatchObject({ status: 409, title: 'Trailer A1 has left and come back since then.' })
})

test('room in a place that others took meanwhile is refused with the trailer in it', async () => {
  const yard = buildYard([first, second])
  const room = { ...toYard, LocationID: at.otherSpot }
  const refusal = await refused(yard, 'moveTrailer', room, auditorAt('13:00', seenInSpot))
  expect(refusal).toMatchObject({ status: 409, title: 'Spot 9 is taken by trailer B1.' })
})
