import { expect, test } from 'vitest'
import { signOutWarning } from './sign-out.ts'

test('without signal one is warned that nobody can sign in before there is signal', () => {
  expect(signOutWarning(0)).toBe('There is no signal: nobody can sign in on this tablet before there is signal again.')
})

test('unsent changes are counted in the warning', () => {
  expect(signOutWarning(1)).toContain('Your unsent change is kept')
  expect(signOutWarning(7)).toContain('Your 7 unsent changes are kept')
})
