import { expect, test } from 'vitest'
import { describeLoss } from './loss-words.ts'

const zone = 'America/Chicago'
const now = '2026-11-20T15:30:00.000Z'
const departure = { Words: 'Depart trailer ST1', MadeAt: '2026-11-20T14:07:00.000Z' }
const loss = { at: '2026-11-20T15:00:00.000Z', UserID: 1, By: 'Ann Test', putBack: [], missing: [] }

test('a missing act is named with its trailer and the time of its save', () => {
  expect(describeLoss({ ...loss, missing: [departure] }, zone, now)).toContain(
    'Depart trailer ST1, saved 08:07 on this tablet, is missing. It waits in "needs you".',
  )
})

test('a loss without a record says that changes are gone', () => {
  const [words, ...others] = describeLoss({ ...loss, UserID: null, By: null }, zone, now)
  expect(words).toContain('this browser had lost all data of this app')
  expect(others).toEqual([])
})

test('restored acts are counted and named, with their person', () => {
  const [head, back] = describeLoss({ ...loss, putBack: [departure] }, zone, now)
  expect(head).toContain('Ann Test')
  expect(back).toBe('1 unsent change is in the queue again: Depart trailer ST1, saved 08:07.')
})

test('times of another day have their date', () => {
  const nextDay = '2026-11-21T15:30:00.000Z'
  const [head, back] = describeLoss({ ...loss, putBack: [departure] }, zone, nextDay)
  expect(head).toContain('At 11/20/2026 09:00 this browser')
  expect(back).toContain('saved 11/20/2026 08:07')
})
