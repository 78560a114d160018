import { expect, test } from 'vitest'
import type { Stop } from '../../../domain/audits/walk.ts'
import { buildTrailer } from '../../../domain/testing/builders.ts'
import { readScan } from '../../../domain/trailers/scanned-code.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { walkScan } from './walk-scan.ts'

const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'
const stopOf = (LocationID: number, TrailerID: number | null, isShared = false): Stop => ({
  ...{
    key: `${LocationID}:${TrailerID}`,
    LocationID,
    name: `A-${LocationID}`,
    row: 'A',
    point: null,
    TrailerID,
    isShared,
  },
})
const trailerOf = (ID: number, State: number = TrailerState.OnYard) => buildTrailer({ ID, Number: `TR${ID}`, State })
const found = (code: string, ...trailers: readonly Trailer[]) => ({ scanned: readScan(code), tag: null, trailers })
const [first, second, empty] = [stopOf(1, 11), stopOf(2, 12), stopOf(3, null)]
const stops = [first, second, empty]

test('the trailer that is listed in the spot is here, by number or tag', () => {
  expect(walkScan(found('TR11', trailerOf(11)), first, stops)).toEqual({ name: 'here', stop: first })
  expect(walkScan(found(EPC, trailerOf(11)), first, stops)).toEqual({ name: 'here', stop: first })
})

test('in a place for many, any of its trailers is here', () => {
  const shared = [stopOf(9, 21, true), stopOf(9, 22, true)] as const
  expect(walkScan(found('TR22', trailerOf(22)), shared[0], shared)).toEqual({ name: 'here', stop: shared[1] })
})

test('a trailer of another spot, or one that departed, is shown', () => {
  expect(walkScan(found('TR12', trailerOf(12)), first, stops)).toEqual({
    ...{ name: 'elsewhere', trailers: [trailerOf(12)] },
  })
  const departed = trailerOf(13, TrailerState.Departed)
  expect(walkScan(found('TR13', departed), empty, stops)).toEqual({ name: 'elsewhere', trailers: [departed] })
  // The number of the departed one is another name of one that is here.
  const both = { name: 'elsewhere', trailers: [trailerOf(12), departed] }
  expect(walkScan(found('TR13', trailerOf(12), departed), empty, stops)).toEqual(both)
})

test('a tag that was taken off a departed trailer names none', () => {
  expect(walkScan(found(EPC, trailerOf(13, TrailerState.Departed)), empty, stops)).toMatchObject({ name: 'nothing' })
})

test('a number of no list is a stranger; an unknown tag says so', () => {
  expect(walkScan(found('zz9'), first, stops)).toEqual({ name: 'stranger', number: 'ZZ9' })
  expect(walkScan(found(EPC), first, stops)).toEqual({
    ...{ name: 'nothing', words: `Tag ${EPC} is not in the list of RFID tags of this site.` },
  })
})
