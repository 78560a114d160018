import { cloudDoneOutline, cloudOfflineOutline, pauseCircleOutline } from 'ionicons/icons'
import { expect, test } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'
import type { Connection, SyncStatus } from '../../sync/sync-status.ts'
import { presentJournal } from './present-journal.ts'
import { presentSync } from './present-sync.ts'
import { tabletNotes } from './sync-notes.ts'

const CHICAGO = 'America/Chicago'
/** 14:05 in Chicago. */
const now = Date.parse('2026-11-20T20:05:00.000Z')
const at = (time: string) => `2026-11-20T${time}.000Z`

const inStep: Connection = { name: 'in-step', answeredAt: at('20:04:40'), freshForMs: 60_000 }
const outage = { since: at('19:41:00'), answeredAt: at('19:40:30'), retryAt: at('20:05:12') }

const statusOf = (part: Partial<SyncStatus> = {}) =>
  buildStatus(now, { connection: inStep, asOf: at('20:04:40'), ...part })

const present = (part: Partial<SyncStatus>) => presentSync(statusOf(part), now, CHICAGO)
const annsQueue = { UserID: 5, name: 'Ann Smith', count: 3, canDeliver: true, inDoubt: 0 }
const held = [{ Key: 'k', Behind: 'r', Needs: true, MadeAt: at('19:56:00') }]

test('up to date, the age of the answer stands beside the time of the data', () => {
  expect(present({})).toMatchObject({ title: 'Up to date', detail: 'as of 14:04, 20 s ago', icon: cloudDoneOutline })
})

test('an answer that is older than the cadence proves nothing', () => {
  const view = presentSync(statusOf(), now + 40_000, CHICAGO)
  expect(view).toMatchObject({ title: 'Checking the connection', isCalm: false })
  expect(view.icon).not.toBe(cloudDoneOutline)
})

test.each([
  ['offline', 'Tablet offline since 13:41', /Wi-Fi or mobile data/],
  ['no-signal', 'No signal since 13:41', null],
  ['wifi-sign-in', 'Wi-Fi sign-in since 13:41', /sign in to the Wi-Fi/],
  ['restarting', 'Server restarting since 13:41', /a minute/],
  ['server-trouble', 'Server trouble since 13:41', /administrator/],
] as const)('%s is said with its beginning and with what to do', (name, title, todo) => {
  const view = present({ connection: { name, ...outage }, asOf: at('19:40:00') })
  expect(view.title).toBe(title)
  expect(view.detail).toBe('as of 13:40, 25 min ago')
  expect(view.meanwhile).toContain('You can keep working')
  if (todo) expect(view.todo).toMatch(todo)
  else expect(view.todo).toBeNull()
  expect(view.facts).toContainEqual(['Last good answer', '13:40'])
  expect(view.facts).toContainEqual(['Next try', '14:05'])
})

test('each count has its own words and reason', () => {
  const view = present({
    connection: { name: 'no-signal', ...outage },
    ...{ toSend: 7, oldestToSend: at('19:53:00'), held, needsYou: 2, others: [annsQueue] },
  })
  expect(view.detail).toBe('7 to send, oldest 12 min, 1 held, oldest 9 min')
  expect(view.counts.map(({ words }) => words)).toEqual([
    '7 to send, oldest 12 min',
    '1 held, oldest 9 min',
    '2 need you',
    '3 of Ann Smith',
  ])
  expect(new Set(view.counts.map(({ reason }) => reason)).size).toBe(4)
})

test('photos are counted with what is left of them to send, if anything', () => {
  const words = (waiting: number, bytes: number) =>
    present({ photos: { waiting, bytes, failed: 0 } }).counts.map((count) => count.words)
  expect(words(2, 1_300_000)).toEqual(['2 photos waiting, 1.2 MB'])
  expect(words(1, 0)).toEqual(['1 photo waiting'])
})

test('the state line says how far the histories behind the first load are', () => {
  const histories = { done: 3_400, total: 10_000 }
  expect(present({ histories })).toMatchObject({
    detail: 'as of 14:04, 20 s ago, history: 3,400 of 10,000 trailers',
    asOf: 'as of 14:04, 20 s ago, history: 3,400 of 10,000 trailers',
    shortDetail: 'history: 3,400 of 10,000',
  })
  // Without a signal the age of the data counts more.
  expect(present({ histories, connection: { name: 'no-signal', ...outage } }).shortDetail).toBe('as of 14:04, 20 s ago')
  // A count that is of before some trailers left must not exceed the total.
  expect(present({ toSend: 1, oldestToSend: at('20:03:00'), histories: { done: 12, total: 10 } })).toMatchObject({
    detail: '1 to send, oldest 2 min, history: 10 of 10 trailers',
    shortDetail: '1 to send, oldest 2 min',
  })
  for (const connection of [{ name: 'starting' }, { name: 'unproven', answeredAt: at('20:03:00') }] as const)
    expect(present({ histories, connection }).shortDetail).toMatch(/^as of /)
  for (const none of [null, { done: 0, total: null }])
    expect(present({ histories: none })).toMatchObject({
      detail: 'as of 14:04, 20 s ago',
      shortDetail: 'as of 14:04, 20 s ago',
    })
})

test('an outage, a held or a rejected entry is shown at length, one that is being sent is not', () => {
  expect(
    present({ connection: { name: 'sending', count: 2, answeredAt: null, freshForMs: 60_000 }, toSend: 2 }),
  ).toMatchObject({ isQuiet: true })
  expect(present({ connection: { name: 'no-signal', ...outage } }).isQuiet).toBe(false)
  expect(present({ held }).isQuiet).toBe(false)
  expect(present({ needsYou: 1 }).isQuiet).toBe(false)
  expect(present({ others: [{ ...annsQueue, canDeliver: false }] }).isQuiet).toBe(false)
  expect(present({ others: [{ ...annsQueue, count: 0, unread: true }] }).isQuiet).toBe(false)
})

test('a queue that cannot be sent without its author says so, with the name and what to do', () => {
  const ben = { UserID: 6, name: 'Ben Ode', count: 2, canDeliver: true, inDoubt: 0 }
  const view = present({ others: [{ ...annsQueue, canDeliver: false }, ben, { ...ben, UserID: 7 }] })
  expect(view.counts.map(({ words }) => words)).toEqual(['4 of 2 other people', '3 of Ann Smith not sent'])
  expect(view.counts[1]?.reason).toBe('Ann Smith must sign in on this tablet to send 3 changes.')
  expect(view.stuck).toEqual(['Ann Smith must sign in on this tablet to send 3 changes.'])
  expect(present({ others: [annsQueue] }).stuck).toEqual([])
})

test("another person's held changes are counted apart from those that are sent", () => {
  const view = present({ others: [{ ...annsQueue, held: 2 }] })
  const reason = '2 changes of Ann Smith need a decision on the rejected change before them.'
  expect(view.counts.map(({ words }) => words)).toEqual(['3 of Ann Smith', '2 of Ann Smith held'])
  expect(view.counts[1]).toMatchObject({ name: 'stuck', reason })
  expect(view).toMatchObject({ stuck: [reason], isQuiet: false })
})

test('icons agree with the words: held entries show no tick, and no cloud that sends', () => {
  expect(present({ held })).toMatchObject({ icon: pauseCircleOutline, isCalm: false })
  expect(present({ held })).toMatchObject({ title: 'Connected, 20 s ago', detail: '1 held, oldest 9 min' })
  const offline = present({ connection: { name: 'offline', ...outage } })
  expect(offline.icon).toBe(cloudOfflineOutline)
})

test('times of another day are shown with their date', () => {
  const threeDaysAgo = '2026-11-17T17:11:00.000Z'
  const connection = { name: 'no-signal', ...outage, since: threeDaysAgo, answeredAt: threeDaysAgo } as const
  const view = present({ connection, asOf: threeDaysAgo })
  expect(view.title).toBe('No signal since 11/17/2026 11:11')
  expect(view.detail).toBe('as of 11/17/2026 11:11, 3 d ago')
})

test("times of a tablet whose clock is wrong are corrected by the server's clock", () => {
  const connection = { name: 'no-signal', ...outage } as const
  expect(present({ connection, now: { steadyMs: now, serverMs: now + 7 * 60_000 } }).title).toBe(
    'No signal since 13:48',
  )
})

test('a load shows its progress, and nothing about signing in', () => {
  const load = (rows: number, total: number | null) =>
    present({ connection: { name: 'loading', rows, total, answeredAt: null }, asOf: null }).title
  expect(load(0, null)).toBe('Loading the yard')
  expect(load(4_000, 12_340)).toBe('Loading 4,000 of 12,340 rows')
  expect(present({ connection: { name: 'starting' }, asOf: null })).toMatchObject({
    title: 'Connecting',
    detail: 'not loaded yet',
  })
})

test('a clock that is seven minutes ahead of the server is reported', () => {
  expect(tabletNotes(statusOf({ clockOffsetMs: -7 * 60_000 }))).toEqual([
    "This tablet's clock is 7 min ahead of the server's. Times are corrected; please set the clock.",
  ])
})

test('while changes wait in a store that the browser may clear, a note says so', () => {
  expect(tabletNotes(statusOf({ persistent: false, toSend: 1 }))).toHaveLength(1)
  expect(tabletNotes(statusOf({ persistent: false, held }))).toHaveLength(1)
  expect(tabletNotes(statusOf({ persistent: false }))).toEqual([])
  expect(tabletNotes(statusOf({ persistent: true, toSend: 1 }))).toEqual([])
})

test('the journal shows from when to when, why, and what was sent after it', () => {
  const line = { Cause: 'no-signal', From: at('13:12:00'), Until: at('13:31:00'), Open: false } as const
  const journal = [
    { ...line, From: '2026-11-19T13:12:00.000Z', Until: '2026-11-19T13:31:00.000Z', Sent: 0, SentAt: null },
    { ...line, Sent: 33, SentAt: at('13:31:30') },
    { ...line, From: at('19:41:00'), Until: at('20:00:00'), Cause: 'restarting', Open: true, Sent: 0, SentAt: null },
  ] as const
  expect(presentJournal(statusOf({ journal }), now, CHICAGO)).toEqual([
    'since 13:41 server restarting',
    '07:12 to 07:31 no signal, 33 sent at 07:31',
    '11/19/2026 07:12 to 07:31 no signal',
  ])
})
