import { expect, test } from 'vitest'
import { buildSite } from '../testing/builders.ts'
import { checkClock, clockWords, nextCheckAt } from './check-clock.ts'

const site = buildSite({ CheckIntervalMinutes: 240 })
const ARRIVED = '2026-11-20T08:00:00.000Z'
const unchecked = { LastProductProtectionDate: null, ArrivalDate: ARRIVED }

test('a reefer is due the interval of the site after its last check, and after its arrival before the first', () => {
  expect(nextCheckAt(unchecked, site)).toBe('2026-11-20T12:00:00.000Z')
  const checked = { ...unchecked, LastProductProtectionDate: '2026-11-20T09:30:00.000Z' }
  expect(nextCheckAt(checked, site)).toBe('2026-11-20T13:30:00.000Z')
})

test('a check of the visit before does not count', () => {
  const before = { ...unchecked, LastProductProtectionDate: '2026-11-19T09:30:00.000Z' }
  expect(nextCheckAt(before, site)).toBe('2026-11-20T12:00:00.000Z')
})

test('it is overdue to the minute, and due soon in the last half hour', () => {
  const stands = (now: string) => checkClock(unchecked, site, `2026-11-20T${now}.000Z`)
  expect(stands('11:30:00')).toEqual({ state: 'fine', minutes: 30 })
  expect(stands('11:30:01')).toEqual({ state: 'soon', minutes: 29 })
  expect(stands('11:59:59')).toEqual({ state: 'soon', minutes: 0 })
  expect(stands('12:00:00').state).toBe('overdue')
  expect(stands('13:05:00')).toEqual({ state: 'overdue', minutes: -65 })
})

test('the clock in words', () => {
  expect(clockWords({ state: 'overdue', minutes: -65 })).toBe('Overdue 1 h 05 m')
  expect(clockWords({ state: 'overdue', minutes: -267 * 60 })).toBe('Overdue 11 d 3 h')
  expect(clockWords({ state: 'soon', minutes: 25 })).toBe('Due in 25 m')
  expect(clockWords({ state: 'fine', minutes: 180 })).toBe('Due in 3 h 00 m')
})
