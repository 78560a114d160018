import { expect, test } from 'vitest'
import { mendedFields } from './mended-fields.ts'

const base = { AKA: 'OLD', Notes: null, TrailerWeight: 100, SealNumber: 'A', StatusType: 1 }
const nobody = { base, isOwnLater: () => false }

test('a form that corrects a change starts with the row as it is now and the change', () => {
  const now = { ...base, StatusType: 2 }
  expect(mendedFields(now, { ...nobody, body: { ...base, AKA: 'MINE' } })).toStrictEqual({
    fields: { ...now, AKA: 'MINE' },
    offers: [],
  })
})

test('a field that others changed is offered, and shows the present value until decided', () => {
  const now = { ...base, AKA: 'THEIRS' }
  expect(mendedFields(now, { ...nobody, body: { ...base, AKA: 'MINE', Notes: 'n' } })).toStrictEqual({
    fields: { ...now, Notes: 'n' },
    offers: [{ field: 'AKA', mine: 'MINE' }],
  })
})

test('a field that the person changed later stays, also when they changed it back', () => {
  const isOwnLater = (field: string) => field === 'TrailerWeight'
  const body = { ...base, TrailerWeight: 500, AKA: 'MINE' }
  const now = { ...base, TrailerWeight: 777 }
  expect(mendedFields(now, { base, body, isOwnLater })).toStrictEqual({ fields: { ...now, AKA: 'MINE' }, offers: [] })
  expect(mendedFields(base, { base, body, isOwnLater }).fields.TrailerWeight).toBe(100)
})

test('a change that is in effect but for contested fields offers only those', () => {
  const now = { ...base, AKA: 'THEIRS', Notes: 'changed once more by somebody' }
  const body = { ...base, AKA: 'MINE', Notes: 'mine' }
  expect(mendedFields(now, { ...nobody, body, leftOver: ['AKA'] })).toStrictEqual({
    fields: now,
    offers: [{ field: 'AKA', mine: 'MINE' }],
  })
})

test('a field that nobody changed is offered if its unit is contested', () => {
  const now = { ...base, StatusType: 2 }
  const body = { ...base, SealNumber: 'MINE' }
  expect(mendedFields(now, { ...nobody, body, contested: ['SealNumber'] })).toStrictEqual({
    fields: now,
    offers: [{ field: 'SealNumber', mine: 'MINE' }],
  })
})

test('without a base all fields that the row has count as changed by the person', () => {
  const change = { body: { AKA: 'MINE', Unknown: 1 }, base: null, isOwnLater: () => false }
  expect(mendedFields(base, change)).toStrictEqual({ fields: { ...base, AKA: 'MINE' }, offers: [] })
})
