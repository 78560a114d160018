import { expect, test } from 'vitest'
import type { ServerResult } from '../../sync/api.ts'
import { afterAnswer, type KnownList, nothingKnown, type ServerPage, shownList } from './server-list.ts'

const OFFLINE = 'You are offline. People are listed only online.'
const AT = '2026-11-20T18:05:00.000Z'
const first = { skip: 0 }
const second = { skip: 10 }
const page = (...rows: string[]) => ({ name: 'answered', value: { rows, count: 12 }, etag: null }) as const

type Known = KnownList<{ skip: number }, string>
const read = (before: Known, query: { skip: number }, answer: ServerResult<ServerPage<string>>) =>
  afterAnswer(before, query, answer, AT)
const shown = (known: Known, query: { skip: number }, signal: 'unread' | 'online' | 'offline' = 'online') =>
  shownList(known, query, signal, OFFLINE, 'America/Chicago')

test('a page is shown with the number of all rows, and stays in sight while the next one is read', () => {
  const known = read(nothingKnown, first, page('Ada', 'Ben'))
  expect(shown(known, first)).toEqual({ rows: ['Ada', 'Ben'], count: 12, emptyWords: null, note: null })
  expect(shown(known, second)).toMatchObject({ rows: ['Ada', 'Ben'], count: undefined })
})

test('before the first answer the list loads; offline it says so', () => {
  expect(shown(nothingKnown, first)).toMatchObject({ rows: undefined })
  expect(shown(nothingKnown, first, 'unread')).toMatchObject({ rows: undefined })
  expect(shown(nothingKnown, first, 'offline')).toMatchObject({ rows: [], emptyWords: OFFLINE })
})

test('offline the page that was read stays, with its time; another page is not there', () => {
  const known = read(nothingKnown, first, page('Ada'))
  expect(shown(known, first, 'offline')).toMatchObject({
    rows: ['Ada'],
    note: `${OFFLINE} Shown as of 11/20/2026 12:05.`,
  })
  expect(shown(known, second, 'offline')).toMatchObject({ rows: [], emptyWords: OFFLINE })
})

const failure = { code: 'x', words: 'Too long.', errors: {} }
const trouble = { name: 'trouble', words: 'Try later.', retryAfterMs: null } as const

test.each([
  ['a rejected query', { ...failure, name: 'rejected', code: 'invalid' }],
  ['an ended session', { name: 'locked' }],
  ['silence', { name: 'no-signal' }],
] as const)('%s keeps the list', (_, answer) => {
  const known = read(read(nothingKnown, first, page('Ada')), first, answer)
  expect(shown(known, first).rows).toEqual(['Ada'])
  expect(shown(known, first).note).toMatch(/Shown as of 11\/20\/2026 12:05\.$/)
})

test.each([
  ['no right', { ...failure, name: 'rejected', code: 'forbidden' }, 'Too long.'],
  ['trouble', trouble, 'Try later.'],
] as const)('%s empties it, with the reason', (_, answer, words) => {
  const known = read(read(nothingKnown, first, page('Ada')), first, answer)
  expect(shown(known, first)).toMatchObject({ rows: [], emptyWords: words, note: null })
})

test('silence about another page shows none of the rows before', () => {
  const known = read(read(nothingKnown, first, page('Ada')), second, { name: 'no-signal' })
  expect(shown(known, second)).toMatchObject({ rows: [], emptyWords: 'No answer from the server.' })
})
