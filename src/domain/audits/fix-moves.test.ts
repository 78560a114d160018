import { expect, test } from 'vitest'
import type { AuditTrailer } from './audit-trailer.ts'
import type { Finding } from './findings.ts'
import { fixMoves, type PlaceFinding } from './fix-moves.ts'

const YARD = 1
const [A, B, C] = [101, 102, 103]
const [inA, inB, inC] = [11, 12, 13]
const entry = {} as AuditTrailer

function elsewhere(TrailerID: number, LocationID: number, OccupantID: number | null): PlaceFinding {
  return { kind: 'elsewhere', TrailerID, LocationID, OccupantID, entry }
}

function alone(TrailerID: number, LocationID: number) {
  return { TrailerID, LocationID, OtherTrailerID: null, OtherLocationID: null }
}

/** Returns where the trailers are listed after the moves; fails when two end in one spot. */
function placesAfter(
  moves: ReturnType<typeof fixMoves>,
  places: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const after = new Map(places)
  for (const { TrailerID, LocationID, OtherTrailerID, OtherLocationID } of moves) {
    after.set(TrailerID, LocationID)
    if (OtherTrailerID !== null && OtherLocationID !== null) after.set(OtherTrailerID, OtherLocationID)
    const taken = [...after.values()].filter((place) => place !== YARD)
    expect(new Set(taken).size, 'one trailer in each spot').toBe(taken.length)
  }
  return after
}

test('a trailer in a free spot is moved there', () => {
  const finding = elsewhere(A, inB, null)
  expect(fixMoves(finding, [finding], YARD)).toEqual([alone(A, inB)])
})

test('a trailer in the way that was not seen goes to the yard', () => {
  const finding = elsewhere(A, inB, B)
  const moves = fixMoves(finding, [finding], YARD)
  expect(moves).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: YARD }])
})

test('a trailer in the way goes to where it was seen', () => {
  const finding = elsewhere(A, inB, B)
  const moves = fixMoves(finding, [finding, elsewhere(B, inC, null)], YARD)
  expect(moves).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: inC }])
})

test('a swap is one move of both trailers', () => {
  const swap: Finding = {
    ...{ kind: 'swapped', TrailerID: A, LocationID: inB, OtherTrailerID: B, OtherLocationID: inA },
    entry,
  }
  expect(fixMoves(swap, [swap], YARD)).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: inA }])
})

test('one tap corrects three trailers that are each a spot further on, and a cycle of three', () => {
  const places = new Map([
    [A, inA],
    [B, inB],
    [C, inC],
  ])
  const line = [elsewhere(A, inB, B), elsewhere(B, inC, C)]
  expect(placesAfter(fixMoves(elsewhere(A, inB, B), line, YARD), places)).toEqual(
    new Map([
      [A, inB],
      [B, inC],
      [C, YARD],
    ]),
  )
  const round = [...line, elsewhere(C, inA, A)]
  expect(placesAfter(fixMoves(elsewhere(A, inB, B), round, YARD), places)).toEqual(
    new Map([
      [A, inB],
      [B, inC],
      [C, inA],
    ]),
  )
})
