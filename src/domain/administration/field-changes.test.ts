import { expect, test } from 'vitest'
import { fieldChanges, withoutSecrets } from './field-changes.ts'

test('names only the fields that differ, with both values', () => {
  expect(fieldChanges({ ID: 1, Name: 'A', SiteIDs: [1, 2] }, { ID: 1, Name: 'B', SiteIDs: [1, 2] })).toEqual([
    { Field: 'Name', From: 'A', To: 'B' },
  ])
})

test('a created row has nothing before, and a removed one nothing after', () => {
  expect(fieldChanges(undefined, { ID: 1, Name: 'A', Email: null })).toEqual([
    { Field: 'ID', From: null, To: 1 },
    { Field: 'Name', From: null, To: 'A' },
  ])
  expect(fieldChanges({ Name: 'A' }, null)).toEqual([{ Field: 'Name', From: 'A', To: null }])
})

test('a secret is named without its values', () => {
  const changes = fieldChanges(
    { PasswordHash: 'argon-1', ActivationCode: null, TokenHash: 'same' },
    { PasswordHash: 'argon-2', ActivationCode: 'code-7', TokenHash: 'same' },
  )
  expect(changes.map(({ Field }) => Field)).toEqual(['PasswordHash', 'ActivationCode'])
  expect(JSON.stringify(changes)).not.toMatch(/argon|code-7/)
  expect(withoutSecrets({ Username: 'ada', Password: 'p4', ConfirmPassword: 'p4' })).toEqual({
    Username: 'ada',
    Password: '(not shown)',
    ConfirmPassword: '(not shown)',
  })
})
