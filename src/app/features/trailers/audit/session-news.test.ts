import { expect, test } from 'vitest'
import { type Audit, AuditType, SessionState } from '../../../../domain/audits/audit.ts'
import { buildAudit } from '../../../../domain/testing/audit-builders.ts'
import { closedSessionWords } from './session-news.ts'

const open = buildAudit({ Type: AuditType.ProductProtection, State: SessionState.Open })
const closedAt = '2026-11-20T14:12:00.000Z'
const closed: Audit = { ...open, State: SessionState.Closed, ClosedUserName: 'Ada Admin', ClosedDate: closedAt }
const words = (row: Audit | undefined, now = '2026-11-20T15:00:00.000Z') =>
  closedSessionWords(open, row, 'America/Chicago', now)

test('an open session takes checks', () => {
  expect(words(open)).toBeNull()
})

test('a closed session shows by whom and when it was closed, and the next step', () => {
  expect(words(closed)).toBe(
    'This product protection session was closed 08:12 by Ada Admin. Open a new one to check this trailer.',
  )
  expect(words(closed, '2026-11-22T15:00:00.000Z')).toContain('closed 11/20/2026 08:12 by Ada Admin')
})

test('a session that is no longer on the tablet takes no checks either', () => {
  expect(words(undefined)).toBe('This product protection session is no longer on this tablet.')
})
