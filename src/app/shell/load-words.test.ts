import { expect, test } from 'vitest'
import type { Connection, SyncStatus } from '../../sync/sync-status.ts'
import { presentLoad, siteLoadWords } from './load-words.ts'

const now = Date.parse('2026-11-20T14:05:00.000Z')
const at = '2026-11-20T14:00:00.000Z'

function buildStatus(connection: Connection, asOf: string | null = null): SyncStatus {
  return {
    ...{ connection, toSend: 0, oldestToSend: null, held: [], needsYou: 0, asOf, others: [] },
    ...{
      now: { steadyMs: now, serverMs: now },
      journal: [],
      persistent: true,
      clockOffsetMs: 0,
      space: { name: 'enough' },
      givenUp: false,
      losses: [],
      limits: [],
    },
  }
}

const loading = { name: 'loading', rows: 3_000, total: 12_000, answeredAt: at } as const
const offline = { name: 'offline', since: at, answeredAt: null, retryAt: at } as const

test('a first load shows its progress, and what can be done already', () => {
  const view = presentLoad(buildStatus(loading), now, 'UTC')
  expect(view).toMatchObject({ title: 'Loading 3,000 of 12,000 rows', share: 0.25 })
  expect(view?.text).toContain('You can already fill in the form of an arrival')
})

test('an interrupted first load says why', () => {
  expect(presentLoad(buildStatus(offline), now, 'UTC')).toEqual({
    title: 'Tablet offline since 14:00',
    text: 'This yard is not on this tablet yet. It loads as soon as the server answers. Turn on Wi-Fi or mobile data.',
    share: null,
  })
  expect(siteLoadWords(buildStatus(offline), now, 'UTC')).toMatch(/^Tablet offline since 14:00\. This yard/)
})

test('a loaded yard shows no progress', () => {
  expect(presentLoad(buildStatus(loading, at), now, 'UTC')).toBeNull()
})
