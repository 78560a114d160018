import { expect, test } from 'vitest'
import { inOneLine } from './refusal.ts'

test('a refusal in one line has title and field errors, without repetition', () => {
  const taken = 'Trailer T1 is already on the yard.'
  expect(inOneLine({ title: taken, errors: { Number: [taken] } })).toBe(taken)
  const errors = { AKA: ['AKA is now theirs.'], Notes: ['Notes is now x.'] }
  expect(inOneLine({ title: 'Changed meanwhile.', errors })).toBe(
    'Changed meanwhile. AKA is now theirs. Notes is now x.',
  )
  expect(inOneLine({ title: 'Changed meanwhile: AKA is now theirs, Notes is now x.', errors })).toBe(
    'Changed meanwhile: AKA is now theirs, Notes is now x.',
  )
})
