import { beforeEach, expect, test, vi } from 'vitest'
import { buildAuditTrailer } from '../../../domain/testing/audit-builders.ts'
import { buildTrailer } from '../../../domain/testing/builders.ts'
import { conflict } from '../../../domain/commands/refusal.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { saveReturn } from './save-fix.ts'

const trailer = buildTrailer({ ID: 7, Number: 'GT1001', State: TrailerState.Departed })
const YARD = 1
const asked: (readonly [string, unknown, unknown])[] = []
let answers: SaveResult[] = []

vi.mock('../../../mirror/reads/trailers.ts', () => ({
  getTrailer: async () => trailer,
  getTrailers: async () => [trailer],
  listDepartures: async () => [{ ActionByID: 3 }, { ActionByID: 5 }],
}))
vi.mock('../../../sync/client.ts', () => ({
  yardClient: {
    save: async (...act: [string, unknown, unknown]) => {
      asked.push(act)
      return answers.shift() ?? saved
    },
    saveAll: async () => saved,
  },
}))
// An icon reads its drawing with the browser's parser.
vi.mock('../../kit/icon.tsx', () => ({ Icon: () => null }))

const saved: SaveResult = { name: 'saved', key: 'key-1', sequence: 1, id: null, warnings: [] }
const finding = {
  ...{ kind: 'departed' as const, TrailerID: 7, LocationID: 12, OccupantID: null, InTransit: false },
  ...{ LeftDate: '2026-11-20T10:00:00.000Z', entry: buildAuditTrailer({ ID: 70, TrailerID: 7 }) },
}

beforeEach(() => {
  asked.length = 0
  answers = []
})

test('a trailer found on the yard comes back from the departures that this tablet knows', async () => {
  expect(await saveReturn(finding, [finding], YARD)).toBeNull()
  expect(asked).toMatchObject([['setTrailerState', {}, { base: { DepartedByIDs: [3, 5] } }]])
})

test('it does so through the yard, too, when its last place is taken', async () => {
  answers = [{ name: 'refused', refusal: conflict('spot-taken', 'A-02 is taken by trailer GT1002.', 8).details }]
  expect(await saveReturn(finding, [finding], YARD)).toBeNull()
  expect(asked.slice(1)).toMatchObject([
    ['updateTrailer', { LocationID: YARD }, {}],
    ['setTrailerState', {}, { base: { DepartedByIDs: [3, 5] }, requires: 1 }],
  ])
})
