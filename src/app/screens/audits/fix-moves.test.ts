import { expect, test } from 'vitest'
import type { AuditTrailer } from '../../../domain/audits/audit-trailer.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
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

/** Where trailers stand by the books after the moves; fails when a move ends in a spot that is taken. */
function booksAfter(
  moves: ReturnType<typeof fixMoves>,
  books: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const after = new Map(books)
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

test('who stands in the way and was not seen goes to the yard', () => {
  const finding = elsewhere(A, inB, B)
  const moves = fixMoves(finding, [finding], YARD)
  expect(moves).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: YARD }])
})

test('who stands in the way goes to where it was seen itself', () => {
  const finding = elsewhere(A, inB, B)
  const moves = fixMoves(finding, [finding, elsewhere(B, inC, null)], YARD)
  expect(moves).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: inC }])
})

test('a swap is one move over both', () => {
  const swap: Finding = {
    ...{ kind: 'swapped', TrailerID: A, LocationID: inB, OtherTrailerID: B, OtherLocationID: inA },
    entry,
  }
  expect(fixMoves(swap, [swap], YARD)).toEqual([{ ...alone(A, inB), OtherTrailerID: B, OtherLocationID: inA }])
})

test('three that stand one spot further each come right by one tap, and so does a round of three', () => {
  const books = new Map([
    [A, inA],
    [B, inB],
    [C, inC],
  ])
  const line = [elsewhere(A, inB, B), elsewhere(B, inC, C)]
  expect(booksAfter(fixMoves(elsewhere(A, inB, B), line, YARD), books)).toEqual(
    new Map([
      [A, inB],
      [B, inC],
      [C, YARD],
    ]),
  )
  const round = [...line, elsewhere(C, inA, A)]
  expect(booksAfter(fixMoves(elsewhere(A, inB, B), round, YARD), books)).toEqual(
    new Map([
      [A, inB],
      [B, inC],
      [C, inA],
    ]),
  )
})
