import { beforeEach, expect, test, vi } from 'vitest'
import { AuditType } from '../../../domain/audits/audit.ts'
import { buildAudit } from '../../../domain/testing/audit-builders.ts'
import { readLeftWork } from './read-left-work.ts'
import { keepRound } from './round/round-store.ts'

const [OPENER, LEFT, READER] = [7, 8, 9]
const walked = buildAudit({ ID: 500, OpenedUserID: OPENER })
const round = buildAudit({ ID: 501, OpenedUserID: OPENER, Type: AuditType.ProductProtection })
const yard = vi.hoisted(() => ({ reefers: [] as readonly string[] }))

vi.mock('../../../sync/client.ts', () => ({ readStatusNow: () => 0, yardClient: {} }))
vi.mock('../../data/late-storage.ts', () => ({ pageStorage: () => ({ getItem: () => null, setItem: () => {} }) }))
vi.mock('./round/left-reefers.ts', () => ({ listLeftReefers: async () => yard.reefers }))
vi.mock('../../../mirror/reads/audits.ts', () => ({
  listOpenSessions: async () => [walked, round],
  listJoined: async () => [],
}))
vi.mock('../../../mirror/reads/reference.ts', () => ({ getLocation: async (id: number) => ({ Name: `A-${id}` }) }))
vi.mock('../../../mirror/reads/trailers.ts', () => ({ getTrailer: async () => ({ LocationID: 31 }) }))

const listed = async (readerID: number) => {
  const read = await readLeftWork({ UserID: LEFT }, [], readerID, 1)
  return { work: read?.work.map(({ audit, place }) => [audit.ID, place]), entriesIn: read?.entriesIn }
}

beforeEach(() => {
  yard.reefers = ['R1']
  keepRound(LEFT, round.ID, { at: null })
})

test('whoever comes back finds the round in which their entries wait', async () => {
  expect(await listed(LEFT)).toEqual({ work: [[round.ID, null]], entriesIn: round.ID })
  keepRound(LEFT, round.ID, { at: 100 })
  expect(await listed(LEFT)).toEqual({ work: [[round.ID, 'A-31']], entriesIn: round.ID })
})

test('a round with the entries of another is not gone on with, nor one without any', async () => {
  expect(await listed(READER)).toEqual({ work: [], entriesIn: null })
  yard.reefers = []
  expect(await listed(LEFT)).toEqual({ work: [], entriesIn: null })
})

test('nothing is read without a site', async () => {
  expect(await readLeftWork({ UserID: LEFT }, [], LEFT, null)).toBeNull()
})
