import { expect, test } from 'vitest'
import type { SyncStatus } from '../../sync/api.ts'
import { signOutWarning } from './sign-out.ts'

const calm: SyncStatus = {
  connection: { name: 'in-step' },
  waiting: 0,
  oldestWaiting: null,
  needsYou: 0,
  asOf: null,
  othersWaiting: 0,
  persistent: true,
  clockOffsetMs: 0,
  space: { name: 'enough' },
  givenUp: false,
  losses: [],
  limits: [],
}
const noSignal = {
  name: 'no-signal',
  since: '2026-11-20T14:00:00.000Z',
  portal: false,
  retryAt: '2026-11-20T14:01:00.000Z',
} as const

test('with signal one signs out without a warning', () => {
  expect(signOutWarning(calm)).toBeNull()
})

test('without signal one is warned that nobody can sign in before there is signal', () => {
  expect(signOutWarning({ ...calm, connection: noSignal })).toBe(
    'There is no signal: nobody can sign in on this tablet before there is signal again.',
  )
})

test('unsent changes are counted in the warning', () => {
  expect(signOutWarning({ ...calm, connection: noSignal, waiting: 7 })).toContain('Your 7 unsent changes are kept')
})
