import { expect, test } from 'vitest'
import { hardlyLookedWords, pendingWords } from './close-session-dialog.tsx'

const CHICAGO = 'America/Chicago'
const device = { UserName: 'Gus Halvorsen', Waiting: 3, SeenAt: '2026-11-20T20:05:00.000Z' }
const sameDay = '2026-11-20T21:00:00.000Z'

test('changes on another tablet are shown with its person and the time at the site', () => {
  expect(pendingWords(device, CHICAGO, sameDay)).toBe(
    "3 changes of Gus Halvorsen's tablet have not arrived yet (as of 14:05)",
  )
  expect(pendingWords({ ...device, Waiting: 1 }, CHICAGO, sameDay)).toBe(
    "1 change of Gus Halvorsen's tablet has not arrived yet (as of 14:05)",
  )
})

test('closing a session in which almost nothing was checked shows how little that is', () => {
  expect(hardlyLookedWords({ looked: 3, stops: 187 }, 1)).toMatch(/^Only 3 of 187 spots were checked\./)
  expect(hardlyLookedWords({ looked: 1, stops: 40 }, 2)).toMatch(/^Only 1 of 40 trailers was checked\./)
  expect(hardlyLookedWords({ looked: 0, stops: 187 }, 1)).toMatch(/^None of 187 spots was checked\./)
})

test('a tablet that was last seen on another day is shown with the date', () => {
  expect(pendingWords(device, CHICAGO, '2026-11-23T20:05:00.000Z')).toContain('(as of 11/20/2026 14:05)')
})
