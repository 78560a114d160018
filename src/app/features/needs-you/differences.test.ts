import { expect, test } from 'vitest'
import { emptyTrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { differences } from './differences.ts'

const names = { LocationID: new Map([[4, 'Spot 9']]) }

// Only the fields of the form are compared.
function buildThere(part: Partial<Trailer>): Trailer {
  return { ...emptyTrailerFields, ID: 1, ...part } as Trailer
}

test('only fields that differ are shown, with readable values', () => {
  const there = buildThere({ Number: '4711', StatusType: 1, LocationID: 4 })
  expect(differences({ Number: '4711', StatusType: 2, LocationID: null }, there, names)).toEqual([
    { field: 'StatusType', label: 'Status', mine: 'Empty', there: 'Loaded' },
    { field: 'LocationID', label: 'Location', mine: 'N/A', there: 'Spot 9' },
  ])
})

test('a field that is not in the command does not count as emptied', () => {
  expect(differences({ State: 2 }, buildThere({ Notes: 'torn curtain' }), names)).toEqual([])
})

test('an unset choice equals a missing value', () => {
  expect(differences({ Intent: 0, AKA: '' }, buildThere({ Intent: 0, AKA: null }), names)).toEqual([])
})
