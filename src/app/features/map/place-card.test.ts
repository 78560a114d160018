import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const card = { width: 200, height: 100 }
const frame = { width: 800, height: 600 }

test('a card is below and right of the pointer', () => {
  expect(placeCard({ x: 100, y: 100 }, card, frame)).toEqual({ x: 116, y: 116 })
})

test('a card at the right or lower edge is on the other side, whole within the frame', () => {
  expect(placeCard({ x: 790, y: 100 }, card, frame)).toEqual({ x: 574, y: 116 })
  expect(placeCard({ x: 100, y: 590 }, card, frame)).toEqual({ x: 116, y: 474 })
})

test('a card that fits on neither side begins at the edge', () => {
  expect(placeCard({ x: 90, y: 50 }, card, { width: 180, height: 90 })).toEqual({ x: 0, y: 0 })
})
