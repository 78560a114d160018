import { expect, test } from 'vitest'
import type { TextState } from '../../../contract/answers.ts'
import { textStateWords } from './text-state-words.ts'

const some: TextState = {
  ...{ State: 'waiting', Problem: 'No service for texts is set up', Count: 2 },
  ...{ Oldest: '2026-11-21T04:30:00.000Z', LastSubject: 'Welcome text for trailer TR1' },
}

test.each<[Partial<TextState>, string]>([
  [{}, '2 texts wait since 11/20/2026 22:30. No service for texts is set up. Last: Welcome text for trailer TR1.'],
  [{ Count: 1, Problem: null }, '1 text waits since 11/20/2026 22:30. Last: Welcome text for trailer TR1.'],
  [
    { Count: 1, State: 'failed', Problem: 'The text service refused it (422).' },
    '1 text not sent since 11/20/2026 22:30. The text service refused it (422). Last: Welcome text for trailer TR1.',
  ],
])('%o', (state, words) => {
  expect(textStateWords({ ...some, ...state }, 'America/Chicago')).toBe(words)
})
