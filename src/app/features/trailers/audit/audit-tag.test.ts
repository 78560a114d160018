import { expect, test } from 'vitest'
import type { PresentedTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { tagsOf } from './audit-tag.tsx'

const SESSION = 40
const PRODUCT = 2

// Only these fields of a row decide its marks.
const reefer = {
  AuditState: 0,
  ArrivalDate: '2026-11-20T08:00:00.000Z',
  LastProductProtectionID: null,
  LastProductProtectionDate: null,
  LastProductProtectionState: 0,
} as unknown as PresentedTrailer
const found = {
  ...reefer,
  AuditState: 2,
  LastProductProtectionID: SESSION,
  LastProductProtectionDate: '2026-11-20T12:00:00.000Z',
  LastProductProtectionState: 2,
}

test('a check with a finding marks its row while the session is open', () => {
  expect(tagsOf(found, SESSION, PRODUCT, false)).toEqual(['finding'])
  expect(tagsOf(found, null, PRODUCT, false)).toEqual([])
})

test('the load of a trailer that left and returned counts as not checked', () => {
  const back = { ...found, ArrivalDate: '2026-11-20T13:00:00.000Z' }
  expect(tagsOf(back, SESSION, PRODUCT, false)).toEqual([])
})

test('a trailer added by hand is marked until it is checked', () => {
  expect(tagsOf(reefer, SESSION, PRODUCT, true)).toEqual(['added'])
  expect(tagsOf(found, SESSION, PRODUCT, true)).toEqual(['finding'])
})

test('Conditional Departed is shown beside the check', () => {
  expect(tagsOf({ ...found, AuditState: 3 }, SESSION, PRODUCT, false)).toEqual(['finding', 'conditional-departed'])
})
