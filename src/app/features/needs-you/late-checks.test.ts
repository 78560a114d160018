import { expect, test } from 'vitest'
import type { RefusedItem } from '../../../contract/sync.ts'
import { type ActNames, noNames } from '../../../domain/commands/act-names.ts'
import { plainCheck } from '../../../domain/audits/plain-check.ts'
import { groupLateChecks, type KnownSession } from './late-checks.ts'
import { lateCells } from './late-words.ts'

let sequence = 0

const names: ActNames = {
  ...noNames,
  trailer: (id) => (id ? 'TR200' : undefined),
  location: (id) => (id ? `P-${id}` : undefined),
}

function refused(given: Partial<RefusedItem>): RefusedItem {
  sequence += 1
  return {
    Key: `key-${sequence}`,
    Sequence: sequence,
    DeviceID: 'gate-tablet',
    UserID: 7,
    UserName: 'Gus Halvorsen',
    SiteID: 1,
    Call: 'POST /audittrailers',
    Body: {},
    Base: null,
    IDs: [],
    MadeAt: `2026-11-20T12:${String(sequence).padStart(2, '0')}:00.000Z`,
    RefusedAt: '2026-11-20T14:00:00.000Z',
    HandedAt: null,
    HandedNote: null,
    Outcome: 'rejected',
    Status: 409,
    Answer: { title: 'This session was closed by Ana Silva before that.', code: 'session-closed' },
    ...given,
  }
}

const check = (ID: number, given: Parameters<typeof plainCheck>[0] | object = {}, of: Partial<RefusedItem> = {}) =>
  refused({ Body: plainCheck({ ID, AuditID: 500, TrailerID: 100 + ID, LocationID: 10, ...given }), ...of })
const yard: KnownSession = { ID: 500, Type: 1 }
const sessionOf = (id: number) => (id === 500 || id === 900 ? yard : null)

test('checks of one person in one session are one group, under any ID of the session', () => {
  const mine = [check(1), check(2, { AuditID: 900 })]
  const theirs = check(3, {}, { UserID: 8, UserName: 'Bea Ray' })
  const other = refused({ Call: 'PUT /trailers/{id}', Answer: { title: 'Taken.', code: 'spot-taken' } })
  const { groups, others } = groupLateChecks([...mine, theirs, other], sessionOf)
  expect(groups.map(({ AuditID, UserName, checks }) => [AuditID, UserName, checks])).toEqual([
    [500, 'Gus Halvorsen', mine],
    [500, 'Bea Ray', [theirs]],
  ])
  expect(others).toEqual([other])
})

test("undone checks are not added: a walk's answer by its ID, a mark of the list by its trailer", () => {
  const [kept, walked, marked] = [check(1), check(2), check(3)]
  const back = refused({
    Call: 'DELETE /audittrailers/{id}',
    Body: { ID: 2 },
    Answer: { title: '', code: 'not-found' },
  })
  const unmark = check(4, { TrailerID: 103, TrailerAuditState: 0 })
  const { groups, others } = groupLateChecks([kept, walked, marked, back, unmark], sessionOf)
  expect(groups.map(({ checks, undone }) => [checks, new Set(undone)])).toEqual([
    [[kept], new Set([walked, marked, back, unmark])],
  ])
  expect(others).toEqual([])
})

test('an answer reads as a person would say it', () => {
  const words = (given: object) => lateCells(check(1, given), names, () => null).answer
  expect(words({})).toBe('Here')
  expect(words({ TrailerAuditState: 3 })).toBe('Not here')
  expect(words({ TrailerAuditState: 3, FoundTrailerID: 5 })).toBe('Not here, but TR200')
  expect(words({ TrailerID: null })).toBe('Empty')
  expect(words({ TrailerID: null, FoundNumber: 'XYZ1' })).toBe('Found XYZ1')
  // With the minus of the other screens.
  expect(words({ BoxTemperature: -10, ReeferFuelLevel: 3 })).toBe('Box −10, fuel 1/2')
})

test('a check that names no spot shows the one where its trailer is listed', () => {
  const place = (given: object) => lateCells(check(1, given), names, (id) => (id === 101 ? 12 : null)).place
  expect(place({})).toBe('P-10')
  expect(place({ LocationID: null })).toBe('P-12')
  expect(place({ LocationID: null, TrailerID: 5 })).toBe('')
  expect(place({ LocationID: null, TrailerID: null })).toBe('')
})
