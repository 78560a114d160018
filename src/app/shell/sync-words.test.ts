import { expect, test } from 'vitest'
import type { SyncStatus } from '../../sync/api.ts'
import { describeSync, tabletNotes } from './sync-words.ts'

const now = Date.parse('2026-11-20T14:05:00.000Z')
const timeOf = (at: string) => at.slice(11, 16)

function buildStatus(part: Partial<SyncStatus> = {}): SyncStatus {
  return {
    connection: { name: 'in-step' },
    waiting: 0,
    oldestWaiting: null,
    needsYou: 0,
    asOf: '2026-11-20T14:05:00.000Z',
    othersWaiting: 0,
    persistent: true,
    clockOffsetMs: 0,
    space: { name: 'enough' },
    givenUp: false,
    losses: [],
    limits: [],
    ...part,
  }
}

test('in step, the age of what is shown stands in the bar', () => {
  expect(describeSync(buildStatus(), now, timeOf)).toEqual({ title: 'In step', detail: 'as of 14:05' })
})

test('without signal the bar counts what waits and says how old the oldest is', () => {
  const connection = { name: 'no-signal', since: '2026-11-20T13:50:00.000Z', portal: false, retryAt: '' } as const
  const status = buildStatus({ connection, waiting: 7, oldestWaiting: '2026-11-20T13:53:00.000Z' })
  expect(describeSync(status, now, timeOf)).toEqual({ title: 'No signal', detail: '7 waiting, oldest 12 min' })
})

test('with something waiting the bar does not claim to be in step', () => {
  expect(describeSync(buildStatus({ waiting: 1 }), now, timeOf).title).toBe('Connected')
})

test('a clock that is seven minutes ahead of the server is told', () => {
  expect(tabletNotes(buildStatus({ clockOffsetMs: -7 * 60_000 }))).toEqual([
    "This tablet's clock is 7 min ahead of the server's. Times are corrected; please set the clock.",
  ])
})

test('while changes wait in a store that the browser may clear, that is told', () => {
  expect(tabletNotes(buildStatus({ persistent: false, waiting: 1 }))).toHaveLength(1)
  expect(tabletNotes(buildStatus({ persistent: false }))).toEqual([])
  expect(tabletNotes(buildStatus({ persistent: true, waiting: 1 }))).toEqual([])
})
