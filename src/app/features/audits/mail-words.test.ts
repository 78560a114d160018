import { expect, test } from 'vitest'
import type { OutgoingMessage } from '../../../contract/answers.ts'
import { mailWords } from './mail-words.ts'

let ID = 1
function mail(with_: Partial<OutgoingMessage>): OutgoingMessage {
  const message = { ID: ID++, Channel: 'mail' as const, Recipient: `to${ID}@example.com`, Subject: 'Yard Audit' }
  const state = { AuditID: 500, State: 'sent' as const, CreatedAt: '', SentAt: null, Attempts: 1, Problem: null }
  return { ...message, ...state, ...with_ }
}

const words = (Outgoing: readonly OutgoingMessage[], CanSendMail = true) => mailWords({ CanSendMail, Outgoing }, 500)

test('each recipient is counted once, however often the mail was sent', () => {
  const same = mail({})
  expect(words([same, { ...same, ID: 99 }, mail({})])).toBe('Sent to 2 recipients')
  expect(words([same])).toBe('Sent to 1 recipient')
})

test('a waiting mail shows the reason', () => {
  expect(words([mail({ State: 'waiting' }), mail({ State: 'waiting' })], false)).toBe(
    '2 wait: No mail server is set up',
  )
  expect(words([mail({ State: 'waiting', Problem: 'Connection refused' })])).toBe('1 waits: Connection refused')
})

test('failed mails are shown beside sent ones', () => {
  expect(words([mail({}), mail({ State: 'failed', Problem: 'No such mailbox' })])).toBe(
    'Sent to 1 recipient. 1 failed: No such mailbox',
  )
})

test('mails of other reports and text messages are not counted', () => {
  expect(words([mail({ AuditID: 501 }), mail({ Channel: 'text' })])).toBe('No mail so far')
})
