import { expect, test } from 'vitest'
import { auditorAt, buildAudit, buildAuditTrailer, buildCheck, SESSION } from '../testing/audit-builders.ts'
import { at, buildTrailer, buildYard } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { stateFieldsOf } from '../trailers/state-fields.ts'
import { AuditState } from '../trailers/trailer-lists.ts'
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
  expect(mendsOf({ kind }, { isOpen: true, isMarked: false, mayDepartMarked: false })).toEqual(open)
  expect(mendsOf({ kind }, { isOpen: false, isMarked: true, mayDepartMarked: false })).toEqual(closed)
})

test('a missing trailer that is marked is departed by those who may depart a marked one', () => {
  const departs = (isMarked: boolean, mayDepartMarked: boolean) =>
    [true, false].map((isOpen) =>
      mendsOf({ kind: 'missing' }, { isOpen, isMarked, mayDepartMarked }).includes('depart'),
    )
  expect([departs(true, true), departs(false, false), departs(true, false)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('a trailer that came after the opening, marked by a later close, is not offered to the gate', async () => {
  const [SECOND, arrived] = [8, '2026-11-20T12:30:00.000Z']
  const late = buildTrailer({ LocationID: at.spot, ArrivalDate: arrived, LastActivityDate: arrived })
  const yard = buildYard([late])
  await yard.Audits.put(buildAudit())
  const empty = { TrailerID: null, LocationID: at.spot, Walked: true }
  const offered = async () => {
    const trailer = await yard.Trailers.get(late.ID)
    if (!trailer) throw new Error('the trailer is gone')
    const entries = yard.all('AuditTrailers').filter(({ AuditID }) => AuditID === SESSION)
    const [finding] = findingsOf(buildAudit(), entries, new Map([[late.ID, trailer]]), () => true)
    expect(finding).toMatchObject({ kind: 'missing', isNew: true })
    const isMarked = trailer.AuditState === AuditState.ConditionalDeparted
    return finding && mendsOf(finding, { isOpen: false, isMarked, mayDepartMarked: false })
  }
  await run(yard, 'checkTrailer', buildCheck(empty), auditorAt('13:00'))
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('14:00'))
  expect(await offered()).toEqual(['depart', 'look-again'])
  await run(yard, 'openAudit', { ID: SECOND, Type: 1, SiteID: 1 }, auditorAt('14:01'))
  await run(yard, 'checkTrailer', buildCheck({ ...empty, AuditID: SECOND }), auditorAt('14:10'))
  await run(yard, 'closeAudit', { ID: SECOND }, auditorAt('15:00'))
  expect(await offered()).toEqual(['look-again'])
  const departure = { TrailerID: late.ID, State: 2, IsReArrival: false, DepartedInError: false, ...stateFieldsOf(late) }
  expect(await refused(yard, 'setTrailerState', departure, auditorAt('15:10'))).toMatchObject({
    code: 'conditional-departed',
  })
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
