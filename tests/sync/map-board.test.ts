import { beforeEach, expect, test } from 'vitest'
import { at, buildReferences, buildTrailer } from '../../src/domain/testing/builders.ts'
import { StatusType, TrailerState, TrailerType } from '../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import type { MapChange } from '../../src/sync/api.ts'
import { MapBoard } from '../../src/sync/map-board.ts'
import { FakeClock } from './fake-clock.ts'

let clock: FakeClock
let trailers: Map<number, Trailer>
let told: MapChange[]
let board: MapBoard

beforeEach(() => {
  clock = new FakeClock()
  trailers = new Map()
  told = []
  const references = buildReferences({ ProductProtectionEnabled: true, CheckIntervalMinutes: 240 })
  board = new MapBoard(clock, () => ({ trailers, references }))
})

const names = () => told.at(-1)?.spots.map(({ properties }) => [properties.Name, properties.Look])

test('the first answer has all spots, the next ones only those that changed', async () => {
  board.watch((change) => told.push(change))
  expect(told[0]?.spots).toHaveLength(5)
  expect(told[0]?.order).toHaveLength(5)
  trailers.set(100, buildTrailer({ LocationID: at.spot, StatusType: StatusType.Empty }))
  board.follow({ Trailers: [100] })
  await clock.advance(1_000)
  expect([names(), told.at(-1)?.order]).toEqual([[['Spot 10', 'empty']], null])
  trailers.set(100, buildTrailer({ LocationID: at.otherSpot, StatusType: StatusType.Empty }))
  board.follow({ Trailers: [100] })
  await clock.advance(1_000)
  expect(names()).toEqual([
    ['Spot 9', 'empty'],
    ['Spot 10', 'free'],
  ])
})

test('a check becomes overdue with the clock alone, within the cadence of the map', async () => {
  const ArrivalDate = new Date(clock.now() - 239 * 60_000).toISOString()
  const loaded = { Type: TrailerType.Reefer, StatusType: StatusType.Loaded, State: TrailerState.OnYard, ArrivalDate }
  trailers.set(100, buildTrailer({ LocationID: at.spot, ...loaded }))
  board.watch((change) => told.push(change))
  await clock.advance(40_000)
  expect(told).toHaveLength(1)
  await clock.advance(41_000)
  expect(names()).toEqual([['Spot 10', 'overdue']])
})

test('nothing is worked out once the watch has ended', async () => {
  const end = board.watch((change) => told.push(change))
  end()
  trailers.set(100, buildTrailer({ LocationID: at.spot }))
  board.follow({ Trailers: [100] })
  await clock.advance(60_000)
  expect(told).toHaveLength(1)
})
