import { expect, test, vi } from 'vitest'
import { presentTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { at, buildReferences, buildTrailer, NOON } from '../../../../domain/testing/builders.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { placeWords } from './known-card.tsx'

// An icon reads its drawing with the browser's parser.
vi.mock('../../../kit/icon.tsx', () => ({ Icon: () => null }))

const references = buildReferences()

function wordsOf(part: Partial<Trailer>): string {
  return placeWords(presentTrailer(buildTrailer(part), references, NOON), references.site)
}

test('the answer to a number names the place of a trailer on the yard', () => {
  for (const LocationID of [at.yard, at.door, at.spot]) {
    const place = references.locations.get(LocationID)?.Name ?? ''
    expect(place).not.toBe('')
    expect(wordsOf({ State: TrailerState.OnYard, LocationID })).toBe(`On the yard: ${place}`)
  }
})

test('of a trailer that left it says when, of one in transit that it is', () => {
  const left = { State: TrailerState.Departed, DepartureDate: '2026-11-20T18:05:00.000Z', LocationID: at.spot }
  expect(wordsOf(left)).toBe('Departed 11/20/2026 12:05')
  expect(wordsOf({ State: TrailerState.InTransit })).toBe('In Transit')
})
