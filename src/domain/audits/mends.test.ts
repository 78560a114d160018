import { expect, test } from 'vitest'
import { buildAudit, buildAuditTrailer } from '../testing/audit-builders.ts'
import { buildTrailer } from '../testing/builders.ts'
import { type Finding, findingsOf } from './findings.ts'
import { type Mend, mendsOf } from './mends.ts'
import { plainCheck } from './plain-check.ts'

type Kind = Finding['kind']

test.each<[Kind, readonly Mend[], readonly Mend[]]>([
  ['missing', ['depart', 'look-again'], ['look-again']],
  ['disputed', ['believe', 'look-again'], ['look-again']],
  ['elsewhere', ['move', 'look-again'], ['move', 'look-again']],
  ['swapped', ['swap', 'look-again'], ['swap', 'look-again']],
  ['departed', ['bring-back', 'look-again'], ['bring-back', 'look-again']],
  ['stranger', ['arrive', 'look-again'], ['arrive', 'look-again']],
])('a finding "%s" is mended in an open session by %j, in a closed one by %j', (kind, open, closed) => {
  expect(mendsOf({ kind }, { isOpen: true, mayDepartMarked: false })).toEqual(open)
  expect(mendsOf({ kind }, { isOpen: false, mayDepartMarked: false })).toEqual(closed)
})

test('after the close a missing trailer is departed by those who may depart a marked one', () => {
  const depart = ['depart', 'look-again']
  expect(mendsOf({ kind: 'missing' }, { isOpen: false, mayDepartMarked: true })).toEqual(depart)
  expect(mendsOf({ kind: 'missing', isNew: true }, { isOpen: false, mayDepartMarked: false })).toEqual(depart)
})

test('a mark in the list by somebody who believes the later look settles the dispute', () => {
  const trailer = buildTrailer({ ID: 101, LocationID: 13 })
  const look = (hour: string, UserID: number, TrailerAuditState: number) =>
    buildAuditTrailer({
      ...{ TrailerID: 101, LocationID: 13, BookedLocationID: 13, UserID, TrailerAuditState },
      ...{ CheckedDate: `2026-11-20T${hour}:00.000Z`, Walked: true },
    })
  const looks = [look('14:00', 1, 3), look('17:00', 2, 1)]
  const find = (entries: typeof looks) =>
    findingsOf(buildAudit(), entries, new Map([[101, trailer]]), () => true).map(({ kind }) => kind)
  expect(find(looks)).toEqual(['disputed'])
  const { TrailerAuditState, Walked } = plainCheck({ ID: 900, AuditID: 500, TrailerID: 101 })
  expect(find([...looks, { ...look('18:00', 3, TrailerAuditState), Walked }])).toEqual([])
})
