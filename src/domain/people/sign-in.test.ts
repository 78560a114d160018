import { expect, test } from 'vitest'
import { checked } from '../commands/check.ts'
import { Refusal } from '../commands/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { refusePassword, signInSchema } from './sign-in.ts'

function errorsOf(Username: string, Password: string) {
  try {
    checked(signInSchema, { Username, Password })
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors
    throw error
  }
}

test('a sign-in needs a username of at most 25 characters and a password', () => {
  expect(errorsOf('gate', 'secret')).toStrictEqual({})
  expect(errorsOf('', '')).toStrictEqual({
    Username: ['Please enter your username'],
    Password: ['Please enter your password'],
  })
  expect(errorsOf(' ', 'x')).toStrictEqual({ Username: ['Please enter your username'] })
  expect(errorsOf('g'.repeat(26), 'x')).toStrictEqual({ Username: ['Please enter your username'] })
})

test.each([
  ['ninechars', 'too short'],
  ['Password123', 'common'],
  ['QWERTYUIOP', 'common in capitals'],
  ['xx-gate.keeper-xx', 'the username in it'],
  ['my northgate yard', 'a site in it'],
])('%s is no good password: %s', (password) => {
  expect(refusePassword(password, 'GateKeeper', ['North Gate'])).toBe('Please choose a stronger password')
})

test('a long password is accepted, and a very short username does not matter', () => {
  expect(refusePassword('four rusty kingpins', 'gate', ['Northgate'])).toBeNull()
  expect(refusePassword('four rusty kingpins', 'ki', [])).toBeNull()
})

test('the list of common passwords has only those that pass by length', () => {
  expect([...commonPasswords].every((password) => password.length >= 10)).toBe(true)
  expect(commonPasswords.size).toBeGreaterThan(200)
})
