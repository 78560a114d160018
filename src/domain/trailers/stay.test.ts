import { expect, test } from 'vitest'
import { buildTrailer } from '../testing/builders.ts'
import { Activity, StatusType } from './trailer-lists.ts'
import { placedAt, wasDepartureUndone, withStay } from './stay.ts'

const at = (minute: string) => `2026-03-01T08:${minute}:00.000Z`
const arrived = withStay(
  null,
  buildTrailer({ LocationID: 1, LastActivityDate: at('00'), StatusType: StatusType.Loaded }),
)

test('a stay begins with the arrival and with each change of the location', () => {
  expect(arrived).toMatchObject({ PlacedDate: at('00'), StatusDate: null })
  const moved = withStay(arrived, { ...arrived, LocationID: 2, LastActivityDate: at('10') })
  expect(moved).toMatchObject({ PlacedDate: at('10'), StatusDate: null })
  const edited = withStay(moved, { ...moved, Notes: 'Flat tire', LastActivityDate: at('20') })
  expect(edited).toMatchObject({ PlacedDate: at('10'), StatusDate: null })
})

test('a new visit at the same location is a new stay', () => {
  const again = { Visit: arrived.Visit + 1, ArrivalDate: at('30'), LastActivityDate: at('30') }
  expect(withStay(arrived, { ...arrived, ...again }).PlacedDate).toBe(at('30'))
})

test('an undone departure goes on with the stay, unless the trailer stands elsewhere', () => {
  const undone = { ...arrived, Visit: arrived.Visit + 1, LastActivityDate: at('30') }
  expect(withStay(arrived, undone).PlacedDate).toBe(at('00'))
  expect(withStay(arrived, { ...undone, LocationID: 2 }).PlacedDate).toBe(at('30'))
})

test('a change of the status is dated until the trailer moves', () => {
  const emptied = withStay(arrived, { ...arrived, StatusType: StatusType.Empty, LastActivityDate: at('15') })
  expect(emptied).toMatchObject({ PlacedDate: at('00'), StatusDate: at('15') })
  const moved = withStay(emptied, { ...emptied, LocationID: 2, LastActivityDate: at('20') })
  expect(moved.StatusDate).toBeNull()
})

test('a row without a stay counts from its arrival', () => {
  expect(placedAt(buildTrailer({ PlacedDate: null, ArrivalDate: at('05') }))).toBe(at('05'))
})

test('a trailer is back from a departure in error if it kept its arrival', () => {
  const back = { ...arrived, Activity: Activity.ReArrived, ArrivalDate: at('00'), LastActivityDate: at('30') }
  expect(wasDepartureUndone(back)).toBe(true)
  expect(wasDepartureUndone({ ...back, ArrivalDate: at('30') })).toBe(false)
  expect(wasDepartureUndone({ ...back, Activity: Activity.Moved })).toBe(false)
  // The return is dated before the departure.
  expect(wasDepartureUndone({ ...back, Activity: Activity.Departed })).toBe(true)
})
