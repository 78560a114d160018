import { expect, test } from 'vitest'
import { buildAudit, buildAuditTrailer } from '../testing/audit-builders.ts'
import { at, buildReferences, buildTrailer } from '../testing/builders.ts'
import { TrailerState } from '../trailers/trailer-lists.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { auditReport } from './report.ts'
import { reportChanges } from './report-changes.ts'

const one = buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.spot })
const two = buildTrailer({ ID: 102, Number: 'TR102', LocationID: at.yard })

function rows(entries: readonly AuditTrailer[], trailers = [one, two]) {
  return auditReport(buildAudit(), entries, trailers, buildReferences()).rows
}

const seen = buildAuditTrailer({ TrailerID: 101, LocationID: at.spot, BookedLocationID: at.spot })
const typed = buildAuditTrailer({
  TrailerID: null,
  LocationID: at.door,
  FoundNumber: 'XYZ1',
  Walked: true,
  TrailerAuditState: 2,
})

test("a row changes with the sighting, not with the trailer's listed place", () => {
  const moved = [one, { ...two, LocationID: at.door, Number: 'TR102B' }]
  expect(reportChanges(rows([seen]), rows([seen], moved))).toEqual([])
  expect(reportChanges(rows([]), rows([seen]))).toMatchObject([
    { before: { TrailerID: 101, result: 'unchecked' }, now: { TrailerID: 101, result: 'checked' } },
  ])
})

test('a departure that becomes known later changes no row', () => {
  const away = { State: TrailerState.Departed, DepartureDate: '2026-11-20T15:00:00.000Z' }
  expect(rows([], [one, { ...two, ...away }]).map(({ result }) => result)).toEqual(['unchecked', 'left'])
  expect(reportChanges(rows([]), rows([], [one, { ...two, ...away }]))).toEqual([])
})

test('an unlisted trailer appears and disappears as a row of its own', () => {
  expect(reportChanges(rows([]), rows([typed]))).toMatchObject([{ before: null, now: { TrailerNumber: 'XYZ1' } }])
  const back = { ...typed, TakenBack: true }
  expect(reportChanges(rows([typed]), rows([back]))).toMatchObject([{ before: { TrailerNumber: 'XYZ1' }, now: null }])
})
