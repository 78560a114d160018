import { expect, test } from 'vitest'
import type { RefusedItem } from '../../../contract/sync.ts'
import { Role } from '../../../domain/people/session-user.ts'
import { waysOf } from './ways-of.ts'

const gate = { Roles: [Role.GateKeeper] }
const readOnly = { Roles: [Role.GateKeeper, Role.ReadOnly] }
const there = { row: undefined, isThere: true }

const refused = (Call: string, code = 'forbidden'): RefusedItem => ({
  ...{ Key: 'key-1', Sequence: 1, DeviceID: 'tablet', UserID: 7, UserName: 'Gus Halvorsen', SiteID: 1 },
  ...{ Call, Body: { ID: 100, TrailerID: 100 }, Base: null, IDs: [] },
  ...{ MadeAt: '2026-11-20T12:00:00.000Z', RefusedAt: '2026-11-20T14:00:00.000Z', HandedAt: null, HandedNote: null },
  ...{ Outcome: 'rejected', Status: 403, Answer: { title: 'You may not do this.', code } },
})

test.each(['POST /trailers', 'PUT /trailers/{id}', 'PUT /trailers/State'])(
  '%s is edited again with the right',
  (call) => {
    expect(waysOf(refused(call), there, true, gate)).toEqual(['mend', 'hand-over', 'drop'])
    expect(waysOf(refused(call), there, true, readOnly)).toEqual(['hand-over', 'drop'])
  },
)

test('an act without a form is sent again with the right', () => {
  expect(waysOf(refused('PUT /trailers/{id}/load'), there, false, gate)).toEqual(['send-again', 'drop'])
  expect(waysOf(refused('PUT /trailers/{id}/load'), there, false, readOnly)).toEqual(['drop'])
})

test('the trailer in the way is taken for the same truck with the right', () => {
  const item = refused('POST /trailers', 'on-yard')
  const inTheWay = { ...item, Answer: { ...item.Answer, other: 5 } }
  const beside = { row: { ID: 5 }, isThere: true }
  expect(waysOf(inTheWay, beside, true, gate)).toEqual(['same-truck', 'other-number', 'hand-over', 'drop'])
  expect(waysOf(inTheWay, beside, true, readOnly)).toEqual(['hand-over', 'drop'])
})
