import { expect, test } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'
import type { Connection } from '../../sync/sync-status.ts'
import { presentLoad, siteLoadWords } from './load-words.ts'

const now = Date.parse('2026-11-20T14:05:00.000Z')
const at = '2026-11-20T14:00:00.000Z'

const statusOf = (connection: Connection, asOf: string | null = null) => buildStatus(now, { connection, asOf })

const loading = { name: 'loading', rows: 3_000, total: 12_000, answeredAt: at } as const
const offline = { name: 'offline', since: at, answeredAt: null, retryAt: at } as const

test('a first load shows its progress, and what can be done already', () => {
  const view = presentLoad(statusOf(loading), now, 'UTC')
  expect(view).toMatchObject({ title: 'Loading 3,000 of 12,000 rows', share: 0.25 })
  expect(view?.text).toContain('You can already fill in the form of an arrival')
})

test('an interrupted first load says why', () => {
  expect(presentLoad(statusOf(offline), now, 'UTC')).toEqual({
    title: 'Tablet offline since 14:00',
    text: 'This yard is not on this tablet yet. It loads as soon as the server answers. Turn on Wi-Fi or mobile data.',
    share: null,
  })
  expect(siteLoadWords(statusOf(offline), now, 'UTC')).toMatch(/^Tablet offline since 14:00\. This yard/)
})

test('a loaded yard shows no progress', () => {
  expect(presentLoad(statusOf(loading, at), now, 'UTC')).toBeNull()
})
