/// <reference types="vite/client" />
import { beforeEach, expect, test, vi } from 'vitest'
import type { RefusedItem } from '../../../contract/sync.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { dropItem, sendAgain, sendAllAgain } from './ways-forward.ts'

const shown: (readonly [string, string?])[] = []
let result: SaveResult

vi.mock('../../../sync/client.ts', () => ({ yardClient: { save: async () => result } }))
vi.mock('../../kit/notice.tsx', () => ({ notify: (text: string, tone?: string) => shown.push([text, tone]) }))

const parked: RefusedItem = {
  ...{ Key: 'key-1', Sequence: 1, DeviceID: 'tablet', UserID: 7, UserName: 'Gus Halvorsen', SiteID: 1 },
  ...{ Call: 'PUT /trailers/State', Body: { TrailerID: 100 }, Base: null, IDs: [] },
  ...{ MadeAt: '2026-11-20T12:00:00.000Z', RefusedAt: '2026-11-20T14:00:00.000Z', HandedAt: null, HandedNote: null },
  ...{ Outcome: 'parked', Status: 500, Answer: { title: 'The server failed.', code: 'server-trouble' } },
}
const warning = 'Tag 7 is on trailer X1, so trailer R1 is back without it.'

beforeEach(() => {
  shown.length = 0
  result = { name: 'saved', key: 'key-2', sequence: 2, id: null, warnings: [warning] }
})

test('a change that is sent again shows its warnings', async () => {
  expect(await sendAgain(parked)).toBe(true)
  expect(shown).toEqual([[`Saved. ${warning}`, 'info']])
})

test('changes that are sent again together show theirs beside the count', async () => {
  expect(await sendAllAgain([parked])).toBe(1)
  expect(shown).toEqual([[`1 change is sent again. ${warning}`, 'info']])
})

test('a change that could not be saved says why', async () => {
  result = { name: 'not-saved', words: 'Not saved: nobody is signed in.' }
  expect(await dropItem(parked, 'No longer needed')).toBe(false)
  expect(shown).toEqual([['Not saved: nobody is signed in.', 'error']])
})
