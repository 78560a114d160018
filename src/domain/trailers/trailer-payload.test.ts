import { expect, test } from 'vitest'
import { buildFields, buildReefer } from '../testing/builders.ts'
import { emptyTrailerFields } from './trailer-fields.ts'
import { trailerFieldsSchema } from './trailer-schemas.ts'
import { shapeStateBody, shapeTrailerBody, shapeTrailerFields } from './trailer-payload.ts'

test('number, shipment and seals are sent trimmed in capitals, other texts as typed', () => {
  const shaped = shapeTrailerFields(
    buildFields({
      Number: ' tr100 ',
      ShipmentNumber: 'ab1',
      SealNumber: 's1',
      SealNumber2: 's2',
      Notes: ' Left door ',
    }),
    false,
  )
  expect(shaped).toMatchObject({
    Number: 'TR100',
    ShipmentNumber: 'AB1',
    SealNumber: 'S1',
    SealNumber2: 'S2',
    Notes: 'Left door',
  })
})

test('blank texts and unchosen tags, freights and locations are sent as null', () => {
  const shaped = shapeTrailerFields(buildFields({ AKA: ' ', EPCID: 0, FreightID: 0, LocationID: 0 }), false)
  expect(shaped).toMatchObject({ AKA: null, EPCID: null, FreightID: null, LocationID: null })
})

test('an unknown typed location is sent as typed, and refused', () => {
  expect(shapeTrailerFields(buildFields({ LocationID: -1 }), true).LocationID).toBe(-1)
})

test('the target temperature of a new trailer defaults to the set temperature once set and box are known', () => {
  const fields = buildReefer({ TargetTemperature: null })
  expect(shapeTrailerFields(fields, true).TargetTemperature).toBe(34)
  expect(shapeTrailerFields(fields, false).TargetTemperature).toBeNull()
  expect(shapeTrailerFields({ ...fields, BoxTemperature: null }, true).TargetTemperature).toBeNull()
  expect(shapeTrailerFields({ ...fields, TargetTemperature: 30 }, true).TargetTemperature).toBe(30)
})

test("another client's body may omit optional fields and write numbers as text", () => {
  const shaped = shapeTrailerBody(
    { Number: 'a1', ScacID: '20', SetTemperature: '34.5', TrailerWeight: '', Other: 1 },
    true,
  )
  expect(shaped).toStrictEqual({ ...emptyTrailerFields, Number: 'A1', ScacID: 20, SetTemperature: 34.5 })
  expect(trailerFieldsSchema.isValidSync(shaped, { strict: true })).toBe(true)
})

test('invalid values are left for the schema to refuse', () => {
  const shaped = shapeTrailerBody({ Number: 5, TrailerWeight: 'heavy', SealIntact: 'yes' }, true)
  expect(shaped).toMatchObject({ Number: 5, TrailerWeight: Number.NaN, SealIntact: 'yes' })
  expect(trailerFieldsSchema.isValidSync(shaped, { strict: true })).toBe(false)
})

test('a state call of another client may name only its changes', () => {
  const shaped = shapeStateBody({ TrailerID: '5', State: 2, SealNumber: 'a-1', ReeferFuelLevel: 0, Unknown: 1 })
  expect(shaped).toMatchObject({
    TrailerID: 5,
    State: 2,
    IsReArrival: false,
    DepartedInError: false,
    SealNumber: 'A-1',
    ReeferFuelLevel: null,
    SealIntact: null,
  })
  expect(shaped).not.toHaveProperty('Unknown')
})

test('a phone number is sent with its country; other text is sent as it is', () => {
  for (const typed of ['(312) 555-0147', '312 555 0147', '+1 312-555-0147'])
    expect(shapeTrailerFields(buildFields({ PhoneNumber: typed }), true).PhoneNumber).toBe('+13125550147')
  expect(shapeTrailerFields(buildFields({ PhoneNumber: 'ask Joe' }), true).PhoneNumber).toBe('ask Joe')
})
