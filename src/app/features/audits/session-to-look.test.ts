import { beforeEach, expect, test, vi } from 'vitest'
import { AuditType, SessionState } from '../../../domain/audits/audit.ts'
import { sessionToLook } from './session-to-look.ts'

const faked = vi.hoisted(() => ({ list: vi.fn(), confirm: vi.fn(), saveNew: vi.fn(), notify: vi.fn() }))
vi.mock('../../../mirror/reads/audits.ts', () => ({ listOpenSessions: faked.list }))
vi.mock('../../forms/save-command.ts', () => ({ saveNew: faked.saveNew, showSaveResult: () => true }))
vi.mock('../../kit/confirm-dialog.tsx', () => ({ confirm: faked.confirm }))
vi.mock('../../kit/notice.tsx', () => ({ notify: faked.notify }))

const walk = { ID: 7, Type: AuditType.YardAudit, State: SessionState.Open }

beforeEach(() => {
  vi.resetAllMocks()
  faked.confirm.mockResolvedValue(true)
  faked.saveNew.mockImplementation(async (_: string, input: (ID: number) => unknown) => input(9))
})

test('another look after the close opens a session once the person agrees', async () => {
  faked.list.mockResolvedValue([])
  expect(await sessionToLook(1)).toBe(9)
  faked.confirm.mockResolvedValue(false)
  expect(await sessionToLook(1)).toBeNull()
  expect(faked.saveNew).toHaveBeenCalledOnce()
})

test('a session that came while the question stood is used, and none opened', async () => {
  faked.list.mockResolvedValueOnce([]).mockResolvedValue([walk])
  expect(await sessionToLook(1)).toBe(7)
  expect(faked.saveNew).not.toHaveBeenCalled()
})

test('a failed read of the sessions is reported, and nothing is opened', async () => {
  faked.list.mockRejectedValue(new Error('The store is broken'))
  expect(await sessionToLook(1)).toBeNull()
  expect(faked.notify).toHaveBeenCalledWith('Not saved: The store is broken', 'error')
  expect(faked.confirm).not.toHaveBeenCalled()
})
