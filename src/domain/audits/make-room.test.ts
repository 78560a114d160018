import { expect, test } from 'vitest'
import { buildAuditTrailer } from '../testing/audit-builders.ts'
import type { Finding } from './findings.ts'
import { roomMoves } from './make-room.ts'

const YARD = 1
const [A, B, C] = [101, 102, 103]
const [spot, inB, inC] = [11, 12, 13]
const entry = buildAuditTrailer()
const inTheWay = { LocationID: spot, OccupantID: A }

const elsewhere = (TrailerID: number, LocationID: number, OccupantID: number | null): Finding => ({
  ...{ kind: 'elsewhere', TrailerID, LocationID, OccupantID, entry },
})

test('a free spot needs no room', () => {
  expect(roomMoves({ LocationID: spot, OccupantID: null }, [elsewhere(A, inB, null)], YARD)).toEqual([])
})

test('a trailer in the way that nobody saw goes to the yard', () => {
  const missing: Finding = { kind: 'missing', TrailerID: A, seen: null, entry }
  expect(roomMoves(inTheWay, [missing], YARD)).toEqual([{ TrailerID: A, FromID: spot, LocationID: YARD }])
})

test('a trailer in the way goes to where it was seen, after the ones in its way', () => {
  const free = [elsewhere(A, inB, null)]
  expect(roomMoves(inTheWay, free, YARD)).toEqual([{ TrailerID: A, FromID: spot, LocationID: inB }])
  const row = [elsewhere(A, inB, B), elsewhere(B, inC, C)]
  expect(roomMoves(inTheWay, row, YARD)).toEqual([
    { TrailerID: C, FromID: inC, LocationID: YARD },
    { TrailerID: B, FromID: inB, LocationID: inC },
    { TrailerID: A, FromID: spot, LocationID: inB },
  ])
})

test('looks that contradict each other move nobody', () => {
  expect(roomMoves(inTheWay, [elsewhere(A, inB, B), elsewhere(B, spot, A)], YARD)).toEqual([])
  const swapped: Finding = {
    ...{ kind: 'swapped', TrailerID: B, LocationID: spot, OtherTrailerID: A, OtherLocationID: inB, entry },
  }
  expect(roomMoves(inTheWay, [swapped], YARD)).toEqual([])
})
