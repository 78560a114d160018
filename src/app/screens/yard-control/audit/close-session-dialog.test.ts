import { expect, test } from 'vitest'
import { pendingWords } from './close-session-dialog.tsx'

const device = { UserName: 'Gus Halvorsen', Waiting: 3, SeenAt: '2026-11-20T20:05:00.000Z' }

test('what another tablet still holds is told with its person and the time of the site', () => {
  expect(pendingWords(device, 'America/Chicago')).toBe(
    "3 changes of Gus Halvorsen's tablet have not arrived yet (as of 14:05)",
  )
  expect(pendingWords({ ...device, Waiting: 1 }, 'America/Chicago')).toBe(
    "1 change of Gus Halvorsen's tablet has not arrived yet (as of 14:05)",
  )
})
