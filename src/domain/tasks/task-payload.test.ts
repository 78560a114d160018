import { expect, test } from 'vitest'
import { buildTaskFields } from '../testing/task-builders.ts'
import { emptyTaskFields } from './task-fields.ts'
import { shapeTaskBody, shapeTaskFields } from './task-payload.ts'

test('texts are trimmed, in capitals where they are stored so, and nothing when they are blank', () => {
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

test('what the form holds already in the right shape stays as it is', () => {
  const fields = buildTaskFields({
    Priority: 1,
    SetTemperature: -4.5,
    Inspection: true,
    Autofill: true,
    ShipmentID: -1,
  })
  expect(shapeTaskFields(fields)).toStrictEqual(fields)
})

test('another client may send numbers as text and leave out what it does not know', () => {
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

test('what is no number is passed on for the schema to refuse', () => {
  expect(shapeTaskBody({ SetTemperature: 'cold' }).SetTemperature).toBeNaN()
  expect(shapeTaskBody({ Action: 'pull' }).Action).toBeNaN()
})
