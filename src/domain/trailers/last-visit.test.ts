import { expect, test } from 'vitest'
import { buildTrailer, CARRIER, OTHER_CARRIER } from '../testing/builders.ts'
import { lastVisitOf, lastVisitWords, withLastVisit } from './last-visit.ts'
import { emptyTrailerFields } from './trailer-fields.ts'
import { TrailerState, TrailerType } from './trailer-lists.ts'

const departed = { State: TrailerState.Departed, ScacID: CARRIER, Type: TrailerType.Reefer }
const older = buildTrailer({ ...departed, ID: 1, DepartureDate: '2026-11-01T12:00:00.000Z', AKA: 'OLD' })
const newer = buildTrailer({ ...departed, ID: 2, DepartureDate: '2026-11-14T12:00:00.000Z', AKA: 'NEW' })
const typed = { ...emptyTrailerFields, Number: '53' }

test('the latest departure counts, and a trailer on the yard is no last visit', () => {
  expect(lastVisitOf([newer, older], typed, {})).toBe(newer)
  expect(lastVisitOf([buildTrailer({ State: TrailerState.OnYard })], typed, {})).toBeNull()
  expect(lastVisitOf([], typed, {})).toBeNull()
})

test('a number of several companies needs the company', () => {
  const other = buildTrailer({ ...departed, ID: 3, ScacID: OTHER_CARRIER, DepartureDate: '2026-11-15T12:00:00.000Z' })
  expect(lastVisitOf([newer, other], typed, {})).toBeNull()
  expect(lastVisitOf([newer, other], { ...typed, ScacID: CARRIER }, {})).toBe(newer)
  // A company that is not chosen yet, and one that an earlier number filled in.
  expect(lastVisitOf([newer], { ...typed, ScacID: -1 }, {})).toBeNull()
  expect(lastVisitOf([other], { ...typed, ScacID: CARRIER }, { ScacID: CARRIER })).toBe(other)
})

test('a last visit fills company, type and AKA', () => {
  const { fields, filled } = withLastVisit(typed, {}, newer)
  expect(fields).toEqual({ ...typed, ScacID: CARRIER, Type: TrailerType.Reefer, AKA: 'NEW' })
  expect(filled).toEqual({ ScacID: CARRIER, Type: TrailerType.Reefer, AKA: 'NEW' })
})

test('a hard tag is filled too, unless a tag was chosen', () => {
  const tagged = { ...newer, EPCID: 70 }
  const { fields, filled } = withLastVisit(typed, {}, tagged)
  expect([fields.EPCID, filled.EPCID]).toEqual([70, 70])
  expect(withLastVisit({ ...typed, EPCID: 71 }, {}, tagged).fields.EPCID).toBe(71)
  // A number without a last visit takes it away again.
  expect(withLastVisit(fields, filled, null).fields.EPCID).toBeNull()
})

test('what a person typed or chose is never overwritten', () => {
  const own = { ...typed, ScacID: -1, Type: TrailerType.Van, AKA: 'MINE' }
  expect(withLastVisit(own, {}, newer)).toEqual({ fields: own, filled: {} })
})

test('the field that has the focus is not filled', () => {
  const { fields, filled } = withLastVisit(typed, {}, newer, 'AKA')
  expect(fields).toEqual({ ...typed, ScacID: CARRIER, Type: TrailerType.Reefer })
  expect(filled).toEqual({ ScacID: CARRIER, Type: TrailerType.Reefer })
  // A value that an earlier number filled in there stays known as filled in.
  const whole = withLastVisit(typed, {}, newer)
  expect(withLastVisit(whole.fields, whole.filled, null, 'AKA')).toEqual({
    ...{ fields: { ...typed, AKA: 'NEW' }, filled: { AKA: 'NEW' } },
  })
})

test('another number replaces what the first one filled, and an unknown one empties it', () => {
  const first = withLastVisit(typed, {}, newer)
  const changed = { ...first.fields, AKA: 'MINE' }
  const next = buildTrailer({ ...departed, ScacID: OTHER_CARRIER, Type: TrailerType.Van, AKA: 'X' })
  const second = withLastVisit(changed, first.filled, next)
  expect(second.fields).toMatchObject({ ScacID: OTHER_CARRIER, Type: TrailerType.Van, AKA: 'MINE' })
  expect(second.filled).toEqual({ ScacID: OTHER_CARRIER, Type: TrailerType.Van })
  expect(withLastVisit(second.fields, second.filled, null)).toEqual({ fields: { ...typed, AKA: 'MINE' }, filled: {} })
})

test('a type that was filled in and goes takes the fields along that only it shows', () => {
  const { fields, filled } = withLastVisit(typed, {}, newer)
  const cold = { ...fields, SetTemperature: -10 }
  const van = buildTrailer({ ...departed, Type: TrailerType.Van })
  expect(withLastVisit(cold, filled, van).fields).toMatchObject({ Type: TrailerType.Van, SetTemperature: null })
})

test('the words name the day at the site, and the year if it is another one', () => {
  const now = '2026-11-22T12:00:00.000Z'
  const atNight = { ...newer, DepartureDate: '2026-11-15T02:00:00.000Z' }
  expect(lastVisitWords(atNight, 'America/Chicago', now)).toBe('From the last visit, 11/14')
  expect(lastVisitWords(newer, 'America/Chicago', '2027-01-05T12:00:00.000Z')).toBe('From the last visit, 11/14/2026')
})
