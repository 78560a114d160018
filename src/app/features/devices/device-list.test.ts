import { expect, test } from 'vitest'
import type { PresentedDevice } from '../../../contract/devices.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { deviceActs, deviceColumns, deviceFacts, deviceName, missingWords } from './device-list.ts'

const row: PresentedDevice = {
  ...{ ID: 1, Name: 'Gate tablet', Revoked: false, DeviceID: 'tablet-1', UserName: 'Gail Gate', SiteName: 'Northgate' },
  ...{ SeenAt: '2026-11-20T18:00:00.000Z', ReportedAt: null, Version: '0.1.0', Persisted: true, Waiting: 2 },
  ...{ OldestAt: '2026-11-20T17:00:00.000Z', MissingCount: 0, RevokedAt: null, WipedAt: null, Queues: [] },
}
const nothing = () => undefined
const NOW = '2026-11-20T20:30:00.000Z'

testList({
  ...{ columns: deviceColumns('America/Chicago', NOW), acts: deviceActs(nothing, nothing), row },
  ...{ emptyText: 'No entries.', hasMarks: false },
})

test('a tablet without a name is known by its person, else by its ID', () => {
  expect(deviceName(row)).toBe('Gate tablet')
  expect(deviceName({ ...row, Name: null })).toBe('Tablet of Gail Gate')
  expect(deviceName({ ...row, Name: null, UserName: null })).toBe('tablet-1')
})

test('missing numbers are counted and named, as far as they are known', () => {
  const queue = { UserID: 1, UserName: 'Gail Gate', Waiting: 0, OldestAt: null, MissingCount: 3, Missing: [5, 6] }
  expect(missingWords(row)).toBe('0')
  expect(missingWords({ ...row, MissingCount: 3, Queues: [queue] })).toBe('3: 5, 6, …')
})

test('a tablet shows its report with the age of what waits, and each queue on it', () => {
  const gail = { UserID: 1, UserName: 'Gail Gate', Waiting: 2, OldestAt: row.OldestAt, MissingCount: 1, Missing: [5] }
  const carl = { UserID: 2, UserName: 'Carl Clerk', Waiting: 0, OldestAt: null, MissingCount: 0, Missing: [] }
  const facts = new Map(deviceFacts({ ...row, Queues: [gail, carl] }, 'America/Chicago', NOW))
  expect([facts.get('Oldest'), facts.get('Store kept'), facts.get('Version')]).toEqual(['3 h', 'Yes', '0.1.0'])
  expect(facts.get('Queue of Gail Gate')).toBe('2 waiting, the oldest of 11/20/2026 11:00, missing 1: 5')
  expect(facts.has('Queue of Carl Clerk')).toBe(false)
})
