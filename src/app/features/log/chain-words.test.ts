import { expect, test } from 'vitest'
import type { LogFault } from '../../../contract/log.ts'
import { stateWords } from './chain-words.ts'

const ZONE = 'America/Chicago'
const one: LogFault = { What: 'changed', Sequence: 4, Through: 4, Key: 'k-4', ReceivedAt: '2026-11-20T14:00:00.000Z' }

test.each<[string, Partial<LogFault>, string]>([
  ['a changed entry', {}, 'Entry 4 was changed. Key: k-4. Received 11/20/2026 08:00. 3 of 9 entries hold.'],
  [
    'removed entries',
    { What: 'removed', Through: 6, Key: null },
    'Entries 4 to 6 were removed. The entry before was received 11/20/2026 08:00. 3 of 9 entries hold.',
  ],
  [
    'an inserted entry',
    { What: 'inserted' },
    'Entry 4 was inserted. Key: k-4. Received 11/20/2026 08:00. 3 of 9 entries hold.',
  ],
])('the page says what was found and in which place: %s', (_what, fault, words) => {
  expect(stateWords({ name: 'fault', checked: 3, fault: { ...one, ...fault } }, 9, ZONE)).toBe(words)
})

test('a check that ended without a fault counts all entries', () => {
  expect(stateWords({ name: 'holds', checked: 9 }, 9, ZONE)).toBe('All 9 entries hold.')
  expect(stateWords(undefined, 9, ZONE)).toBe('9 entries, not checked now')
})
