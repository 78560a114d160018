import { expect, test } from 'vitest'
import { NoticeKind } from './notice.ts'
import { NOTICES_MAX, supersededNotices } from './superseded-notices.ts'

const notice = (ID: number, Kind: NoticeKind) => ({ ID, Kind, MadeAt: '2026-11-20T08:00:00.000Z' })

test('the oldest unread notices give way to new ones, and alarms only after what happened at the gate', () => {
  const arrivals = Array.from({ length: NOTICES_MAX - 1 }, (_, place) => notice(place + 2, NoticeKind.Arrived))
  const all = [notice(1, NoticeKind.ProductAlert), ...arrivals]
  expect(supersededNotices(all.slice(0, -1), 1)).toEqual([])
  expect(supersededNotices(all, 1)).toEqual([2])
  expect(supersededNotices([...all, notice(900, NoticeKind.Departed)], 1)).toEqual([3, 2])
  const alarms = Array.from({ length: NOTICES_MAX }, (_, place) => notice(place + 1, NoticeKind.TruckInspection))
  expect(supersededNotices([...alarms, notice(900, NoticeKind.Arrived)], 1)).toEqual([1, 900])
})
