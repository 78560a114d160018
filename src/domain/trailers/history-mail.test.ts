import { expect, test } from 'vitest'
import { historyAddress, historyMailWords } from './history-mail.ts'

const { invalid, missing } = historyMailWords

test.each([
  ['claims@example.com', null, 'claims@example.com', null],
  [' claims@example.com ', 'office@example.com', 'claims@example.com', null],
  ['', 'office@example.com', 'office@example.com', null],
  [null, 'office@example.com', 'office@example.com', null],
  ['', null, null, missing],
  ['claims@example', 'office@example.com', null, invalid],
  ['claims', null, null, invalid],
  ['a@b.com, c@d.com', null, null, invalid],
])('%j at a site with %j: %j %j', (typed, TransactionEmail, address, refusal) => {
  expect(historyAddress(typed, { TransactionEmail })).toEqual({ address, refusal })
})
