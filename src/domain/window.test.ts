import { expect, test } from 'vitest'
import type { Audit } from './audits/audit.ts'
import { buildAudit } from './testing/audit-builders.ts'
import { buildBy, buildTrailer, NOON } from './testing/builders.ts'
import type { Trailer } from './trailers/trailer.ts'
import { historyRow } from './trailers/history-row.ts'
import { isInWindow } from './window.ts'

const keeps = (trailer: Trailer) => isInWindow('Trailers', trailer, NOON, () => trailer)

test('the mirror keeps trailers on the yard, and those that left in the last 14 days', () => {
  expect(keeps(buildTrailer({ LastActivityDate: '2026-01-01T00:00:00.000Z' }))).toBe(true)
  expect(keeps(buildTrailer({ State: 2, DepartureDate: '2026-11-06T18:00:00.000Z' }))).toBe(true)
  expect(keeps(buildTrailer({ State: 2, DepartureDate: '2026-11-06T17:59:59.999Z' }))).toBe(false)
  expect(keeps(buildTrailer({ State: 3, LastActivityDate: '2026-11-06T17:59:59.999Z' }))).toBe(false)
})

test('history is kept with its trailer', () => {
  const trailer = buildTrailer()
  const row = historyRow(trailer, 1, buildBy({ MadeAt: '2025-01-01T00:00:00.000Z' }))
  expect(isInWindow('TrailerHistory', row, NOON, () => trailer)).toBe(true)
  expect(isInWindow('TrailerHistory', row, NOON, () => undefined)).toBe(false)
})

test('open sessions are kept, closed ones and their checks for 30 days', () => {
  const audit = (with_: Partial<Audit>) => isInWindow('Audits', buildAudit(with_), NOON, () => undefined)
  expect(audit({ OpenedDate: '2026-01-01T00:00:00.000Z' })).toBe(true)
  expect(audit({ State: 2, OpenedDate: '2026-10-21T18:00:00.000Z' })).toBe(true)
  expect(audit({ State: 2, OpenedDate: '2026-10-21T17:59:59.999Z' })).toBe(false)
})

test('reference rows and aliases are always kept', () => {
  expect(isInWindow('Aliases', { SiteID: 1, ID: 5, TrailerID: 0, Visit: 0 }, NOON, () => undefined)).toBe(true)
})

test('unread notices are kept for 30 days, and read ones for a day', () => {
  const of = { SiteID: 1, ID: 1, UserID: 1, Kind: 1, TrailerID: null, TrailerNumber: null, Words: '', ByName: '' }
  const keepsNotice = (MadeAt: string, ReadDate: string | null) =>
    isInWindow('Notices', { ...of, MadeAt, ReadDate }, NOON, () => undefined)
  expect(keepsNotice('2026-10-21T18:00:00.000Z', null)).toBe(true)
  expect(keepsNotice('2026-10-21T17:59:59.999Z', null)).toBe(false)
  expect(keepsNotice('2026-10-01T00:00:00.000Z', '2026-11-19T18:00:00.000Z')).toBe(true)
  expect(keepsNotice('2026-11-19T17:00:00.000Z', '2026-11-19T17:59:59.999Z')).toBe(false)
})
