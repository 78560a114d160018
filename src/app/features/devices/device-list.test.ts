import { expect, test } from 'vitest'
import type { PresentedDevice } from '../../../contract/devices.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { deviceActs, deviceColumns, deviceName, missingWords } from './device-list.ts'

const row: PresentedDevice = {
  ...{ ID: 1, Name: 'Gate tablet', Revoked: false, DeviceID: 'tablet-1', UserName: 'Gail Gate', SiteName: 'Northgate' },
  ...{ SeenAt: '2026-11-20T18:00:00.000Z', ReportedAt: null, Version: '0.1.0', Persisted: true, Waiting: 2 },
  ...{ OldestAt: '2026-11-20T17:00:00.000Z', MissingCount: 0, RevokedAt: null, WipedAt: null, Queues: [] },
}
const nothing = () => undefined

testList({
  ...{ columns: deviceColumns('America/Chicago'), acts: deviceActs(nothing, nothing), row },
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
