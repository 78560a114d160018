import { expect, test } from 'vitest'
import { mendedFields } from './mended-fields.ts'

test('what I changed stays mine, what somebody else changed since stays theirs', () => {
  const base = { AKA: 'old', Notes: 'old', Type: 1 }
  const mine = { ID: 7, AKA: 'mine', Notes: 'old', Type: 1 }
  const now = { AKA: 'old', Notes: 'theirs', Type: 2 }
  expect(mendedFields(mine, base, now)).toEqual({ AKA: 'mine', Notes: 'theirs', Type: 2 })
})

test('where both changed a field the form starts with mine, since I am asked', () => {
  expect(mendedFields({ AKA: 'mine' }, { AKA: 'old' }, { AKA: 'theirs' })).toEqual({ AKA: 'mine' })
})

test('without a base everything that was sent counts as mine', () => {
  expect(mendedFields({ AKA: 'mine' }, null, { AKA: 'theirs', Notes: 'theirs' })).toEqual({
    AKA: 'mine',
    Notes: 'theirs',
  })
})
