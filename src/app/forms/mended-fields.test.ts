import { expect, test } from 'vitest'
import { mendedFields } from './mended-fields.ts'

const base = { AKA: 'OLD', Notes: null, TrailerWeight: 100, SealNumber: 'A', StatusType: 1 }
const nobody = { base, isOwnLater: () => false }

test('a form that puts a change right starts with the row as it is now and with what was changed', () => {
  const now = { ...base, StatusType: 2 }
  expect(mendedFields(now, { ...nobody, body: { ...base, AKA: 'MINE' } })).toStrictEqual({
    fields: { ...now, AKA: 'MINE' },
    offers: [],
  })
})

test('what others changed since is offered, and stands as it is now until the person has chosen', () => {
  const now = { ...base, AKA: 'THEIRS' }
  expect(mendedFields(now, { ...nobody, body: { ...base, AKA: 'MINE', Notes: 'n' } })).toStrictEqual({
    fields: { ...now, Notes: 'n' },
    offers: [{ field: 'AKA', mine: 'MINE' }],
  })
})

test('what the person changed later themselves stays as it is, also where they put it back', () => {
  const isOwnLater = (field: string) => field === 'TrailerWeight'
  const body = { ...base, TrailerWeight: 500, AKA: 'MINE' }
  const now = { ...base, TrailerWeight: 777 }
  expect(mendedFields(now, { base, body, isOwnLater })).toStrictEqual({ fields: { ...now, AKA: 'MINE' }, offers: [] })
  expect(mendedFields(base, { base, body, isOwnLater }).fields.TrailerWeight).toBe(100)
})

test('of a change that is in effect but for its contested fields only those are offered', () => {
  const now = { ...base, AKA: 'THEIRS', Notes: 'changed once more by somebody' }
  const body = { ...base, AKA: 'MINE', Notes: 'mine' }
  expect(mendedFields(now, { ...nobody, body, leftOver: ['AKA'] })).toStrictEqual({
    fields: now,
    offers: [{ field: 'AKA', mine: 'MINE' }],
  })
})

test('of fields that are one unit the own one is offered though nobody changed it itself', () => {
  const now = { ...base, StatusType: 2 }
  const body = { ...base, SealNumber: 'MINE' }
  expect(mendedFields(now, { ...nobody, body, contested: ['SealNumber'] })).toStrictEqual({
    fields: now,
    offers: [{ field: 'SealNumber', mine: 'MINE' }],
  })
})

test('without what was seen all fields that the thing has are the person’s own', () => {
  const change = { body: { AKA: 'MINE', Unknown: 1 }, base: null, isOwnLater: () => false }
  expect(mendedFields(base, change)).toStrictEqual({ fields: { ...base, AKA: 'MINE' }, offers: [] })
})
