import { beforeEach, expect, test, vi } from 'vitest'
import { conflict } from '../../../domain/commands/refusal.ts'
import { buildTrailer } from '../../../domain/testing/builders.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { askToUndoDeparture, undoDeparture } from './undo-departure.ts'

const shown: (readonly [string, string?])[] = []
let trailer: Trailer | undefined
let saved: SaveResult
let withdrawn: SaveResult
const asked: unknown[][] = []
const questions: string[] = []
let departures: () => Promise<readonly unknown[]>

vi.mock('../../../mirror/reads/trailers.ts', () => ({
  getTrailer: async () => trailer,
  listDepartures: () => departures(),
}))
vi.mock('../../kit/confirm-dialog.tsx', () => ({
  confirm: async ({ text }: { readonly text: string }) => {
    questions.push(text)
    return true
  },
}))
vi.mock('../../../sync/client.ts', () => ({
  yardClient: {
    withdraw: async () => withdrawn,
    save: async (...act: unknown[]) => {
      asked.push(act)
      return saved
    },
  },
}))
vi.mock('../../kit/notice.tsx', () => ({ notify: (text: string, tone?: string) => shown.push([text, tone]) }))
// An icon reads its drawing with the browser's parser.
vi.mock('../../kit/icon.tsx', () => ({ Icon: () => null }))

const departure = { TrailerID: 7, Number: 'GT1001', by: [3], key: 'key-1', deletedTasks: false }

beforeEach(() => {
  shown.length = 0
  asked.length = 0
  questions.length = 0
  withdrawn = { name: 'not-saved', words: 'Already sent.' }
  trailer = buildTrailer({ ID: 7, Number: 'GT1001', State: TrailerState.Departed })
})

test('a refused undo says which trailer stays departed, and why', async () => {
  saved = { name: 'refused', refusal: conflict('spot-taken', 'A-02 is taken by trailer GT1002.', 8).details }
  await undoDeparture(departure)
  expect(shown).toEqual([['Trailer GT1001 stays departed: A-02 is taken by trailer GT1002.', 'error']])
})

test('an undo of a trailer that is gone from the tablet names it', async () => {
  trailer = undefined
  await undoDeparture(departure)
  const words = 'The departure of trailer GT1001 cannot be undone: That trailer is not on this tablet.'
  expect(shown).toEqual([[words, 'error']])
})

test('a withdrawn departure does not end that of another person, and the notice says so', async () => {
  withdrawn = { name: 'saved', key: 'key-1', sequence: 1, id: null, warnings: [] }
  saved = { name: 'refused', refusal: conflict('departed-too', 'Ana Cole departed trailer GT1001 too.').details }
  await undoDeparture(departure)
  expect(asked).toMatchObject([['setTrailerState', { State: TrailerState.OnYard }, { base: { DepartedByIDs: [3] } }]])
  expect(shown).toEqual([['Trailer GT1001 stays departed: Ana Cole departed trailer GT1001 too.', 'error']])
})

test('a trailer that was taken away since its departure was withdrawn is not arrived', async () => {
  withdrawn = { name: 'saved', key: 'key-1', sequence: 1, id: null, warnings: [] }
  trailer = buildTrailer({ ID: 7, Number: 'GT1001', State: TrailerState.InTransit })
  await undoDeparture(departure)
  expect(asked).toEqual([])
  expect(shown).toEqual([['The departure of trailer GT1001 is undone', undefined]])
})

const ZONE = 'America/Chicago'

test('an undo from the history names whose departures it takes back, and takes back no others', async () => {
  const ActionDateTime = '2026-11-20T18:05:00.000Z'
  departures = async () => [{ ActionByID: 3, ActionBy: 'Gus Halvorsen', ActionDateTime }]
  saved = { name: 'saved', key: 'key-2', sequence: 2, id: null, warnings: [] }
  await askToUndoDeparture({ ID: 7, Number: 'GT1001' }, ZONE)
  expect(questions[0]).toMatch(/^Departed by Gus Halvorsen at 11\/20\/2026 12:05\./)
  expect(asked).toMatchObject([['setTrailerState', {}, { base: { DepartedByIDs: [3] } }]])
})

test('a history that cannot be read undoes nothing, and the notice says so', async () => {
  departures = () => Promise.reject(new Error('the database is closed'))
  await askToUndoDeparture({ ID: 7, Number: 'GT1001' }, ZONE)
  expect(questions).toEqual([])
  expect(asked).toEqual([])
  expect(shown).toEqual([['Not saved: the database is closed', 'error']])
})
