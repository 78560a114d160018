import { expect, test } from 'vitest'
import { signOutWarning } from './sign-out-words.ts'

test('a sign-out offline warns that nobody can sign in until online', () => {
  expect(signOutWarning(0)).toBe('You are offline: nobody can sign in on this tablet until it is online again.')
})

test('unsent changes are counted in the warning', () => {
  expect(signOutWarning(1)).toContain('Your unsent change is kept')
  expect(signOutWarning(7)).toContain('Your 7 unsent changes are kept')
})

test("the warning names changes that only their author's sign-in sends", () => {
  const others = [{ UserID: 5, name: 'Ann Smith', count: 3, canDeliver: false, inDoubt: 0 }]
  expect(signOutWarning(0, others)).toMatch(/Ann Smith must sign in on this tablet to send 3 changes\.$/)
})
