import { expect, test } from 'vitest'
import type { Position } from '../../../domain/map/geometry.ts'
import { positionAt } from '../../../domain/map/geometry.ts'
import { newLocation } from '../../../domain/sites/location-input.ts'
import { chosenSpots, countOfRow, drawnRow } from './row-choice.ts'

const spots = ['A-1', 'A-2', 'A-10', 'B-1', 'B-2'].map((Name, ID) => newLocation({ SiteID: 1, ID, Name, Type: 4 }))
const start: Position = [-88, 41]
const end = positionAt(start, { east: 12, north: 0 })

test('a row goes from its first spot to the last of the same name', () => {
  expect([0, 1, 2, 3, 4, 9].map((id) => countOfRow(spots, id))).toEqual([3, 2, 1, 2, 1, 0])
})

test('a number beyond the row takes the next spots in natural order', () => {
  const names = (count: number) => chosenSpots(spots, { firstID: 1, count, lengthFeet: 55 }).map(({ Name }) => Name)
  expect(names(3)).toEqual(['A-2', 'A-10', 'B-1'])
  expect(names(99)).toHaveLength(4)
  expect(names(0)).toEqual([])
})

test('a row is drawn after the second tap, unless its ends are too close', () => {
  expect(drawnRow([start], 3, 55)).toEqual({ rings: [], refused: null })
  expect(drawnRow([start, end], 3, 55).rings).toHaveLength(3)
  expect(drawnRow([start, end], 9, 55)).toMatchObject({ rings: [], refused: expect.stringContaining('too close') })
})
