import { expect, test } from 'vitest'
import { buildTaskFields } from '../testing/task-builders.ts'
import { emptyTaskFields } from './task-fields.ts'
import { shapeTaskBody, shapeTaskFields } from './task-payload.ts'

test('texts are trimmed, in capitals where stored so, and null when blank', () => {
  const typed = { TrailerNumber: ' tr 100 ', ShipmentNumber: 'ship1', SealNumber: 's1', SealNumber2: '  ' }
  const shaped = shapeTaskFields(buildTaskFields({ ...typed, TransactionID: ' t-1 ', SealNumber3: 's3' }))
  expect(shaped).toStrictEqual(
    buildTaskFields({
      ...{ TrailerNumber: 'TR 100', ShipmentNumber: 'SHIP1', SealNumber: 'S1', SealNumber2: null },
      ...{ TransactionID: 't-1', SealNumber3: 'S3' },
    }),
  )
})

test('a phone number is stored as it is dialled', () => {
  const shaped = shapeTaskFields(buildTaskFields({ PhoneNumber: '(312) 555-0123' }))
  expect(shaped.PhoneNumber).toBe('+13125550123')
})

test('values already in shape do not change', () => {
  const fields = buildTaskFields({
    Priority: 1,
    SetTemperature: -4.5,
    Inspection: true,
    Autofill: true,
    ShipmentID: -1,
  })
  expect(shapeTaskFields(fields)).toStrictEqual(fields)
})

test('another client may send numbers as text and omit unknown fields', () => {
  const body = { Action: '1', ScacID: '20', SetTemperature: ' -4.5', TrailerWeight: '30000', Priority: true, Extra: 1 }
  expect(shapeTaskBody(body)).toStrictEqual({
    ...emptyTaskFields,
    ...{ Action: 1, ScacID: 20, SetTemperature: -4.5, TrailerWeight: 30_000, Priority: 1 },
  })
  expect(shapeTaskBody({ TrailerWeight: '', FromLocationID: '' })).toStrictEqual(emptyTaskFields)
})

test('trailer 0 is no trailer', () => {
  expect(shapeTaskBody({ TrailerID: 0 }).TrailerID).toBeNull()
  expect(shapeTaskBody({ TrailerID: '0' }).TrailerID).toBeNull()
})

test('text that is no number is left for the schema to refuse', () => {
  expect(shapeTaskBody({ SetTemperature: 'cold' }).SetTemperature).toBeNaN()
  expect(shapeTaskBody({ Action: 'pull' }).Action).toBeNaN()
})
