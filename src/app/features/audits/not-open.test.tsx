import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AuditType, SessionState } from '../../../domain/audits/audit.ts'
import { buildAudit } from '../../../domain/testing/audit-builders.ts'
import { NotOpen } from './not-open.tsx'

// An icon reads its drawing with the browser's parser.
vi.mock('../../kit/icon.tsx', () => ({ Icon: () => null }))

const type = AuditType.ProductProtection
const closed = buildAudit({ Type: type, State: SessionState.Closed, ClosedUserName: 'Ana Ruiz' })

vi.mock('../../data/use-session.ts', () => ({ useYardLoaded: () => true }))

function shown(audit: typeof closed | null): string {
  return renderToStaticMarkup(
    <NotOpen audit={audit} type={type} otherType="Only a product protection session has a round." onReport={() => {}}>
      <p>TR1: 35°, not saved</p>
    </NotOpen>,
  )
}

test('a closed session says who closed it, and has its report', () => {
  expect(shown(closed)).toContain('This session was closed by Ana Ruiz.')
  expect(shown(closed)).toMatch(/<button.*Report/su)
})

test('what was typed in a session that was closed meanwhile stands below those words', () => {
  expect(shown(closed)).toMatch(/closed by Ana Ruiz\..*TR1: 35°, not saved.*<button/su)
})

test('what was typed in a session that is not on this tablet any more is shown too', () => {
  expect(shown(null)).toMatch(/This session is not on this tablet\..*TR1: 35°, not saved/su)
})

test('a session of another type says so, and has no button', () => {
  const other = shown(buildAudit({ Type: AuditType.YardAudit }))
  expect(other).toContain('Only a product protection session has a round.')
  expect(other).not.toContain('<button')
})
