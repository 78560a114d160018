import { expect, test } from 'vitest'
import { Refusal } from '../commands/refusal.ts'
import type { Site } from '../sites/site.ts'
import { at, buildFields, buildReefer, buildReferences, buildTrailer, NOON, PRODUCE, TAG } from '../testing/builders.ts'
import type { Trailer } from './trailer.ts'
import { emptyTrailerFields, type TrailerFields } from './trailer-fields.ts'
import { checkTrailerFields } from './trailer-form-schema.ts'

/** Returns the messages of the form, by field. */
function errorsOf(fields: TrailerFields, site: Partial<Site> = {}, trailer: Trailer | null = null) {
  try {
    checkTrailerFields(fields, { references: buildReferences(site), trailer, now: NOON })
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors ?? {}
    throw error
  }
}

test('an empty van and a loaded reefer with all fields are valid', () => {
  expect(errorsOf(buildFields())).toStrictEqual({})
  expect(errorsOf(buildReefer())).toStrictEqual({})
})

test('a text that cannot be stored is named by the label of its field', () => {
  const fields = buildReefer({ ShipmentNumber: 'PO\u0000', SealNumber2: '\ud800' })
  expect(errorsOf(fields)).toMatchObject({
    ShipmentNumber: expect.arrayContaining(['Shipment# has characters that cannot be stored']),
    SealNumber2: expect.arrayContaining(['Seal# 2 has characters that cannot be stored']),
  })
})

test('an empty form collects every error at once', () => {
  expect(errorsOf(emptyTrailerFields, { ActiveSiteRFID: true })).toStrictEqual({
    Number: ['Please enter the trailer number'],
    ScacID: ['Please select the SCAC'],
    Type: ['Please select a type'],
    StatusType: ['Please select a status type'],
    Intent: ['Please select trailer intent'],
    EPCID: ['Please select a RFID Tag.'],
    SealNumber: ['Seal number must be between 1 and 50 alphanumeric characters'],
  })
})

test('a loaded reefer asks for temperatures, fuel, shipment and an intact seal that matches', () => {
  const bare = { SetTemperature: null, BoxTemperature: null, ReeferFuelLevel: null, ShipmentNumber: null }
  const seal = { SealNumber: null, SealIntact: false, SealMatchesBOL: false }
  expect(errorsOf(buildReefer({ ...bare, ...seal, DirectionType: 0 }))).toStrictEqual({
    DirectionType: ['Please select trailer direction'],
    SetTemperature: ['Please enter a valid temperature'],
    BoxTemperature: ['Please enter a valid temperature'],
    ReeferFuelLevel: ['Please select the fuel level'],
    ShipmentNumber: ['Shipment number must be between 1 and 50 alphanumeric characters.'],
    SealNumber: ['Seal number must be between 1 and 50 alphanumeric characters'],
    SealIntact: ['Seal must be intact'],
    SealMatchesBOL: ['Seal must match BOL'],
  })
})

test('impossible temperatures are refused on any trailer', () => {
  expect(
    errorsOf(buildFields({ SetTemperature: 34.15, BoxTemperature: 200, TargetTemperature: Number.NaN })),
  ).toStrictEqual({
    SetTemperature: ['Please enter a valid temperature'],
    BoxTemperature: ['Please enter a valid temperature'],
    TargetTemperature: ['Please enter a valid temperature'],
  })
})

test.each([
  [1, 1, true],
  [2, 6, true],
  [3, 9, true],
  [11, 1, true],
  [4, 1, false],
  [10, 1, false],
  [11, 6, false],
  [1, 2, false],
  [1, 10, false],
])('type %i with status %i: shipment number required %s', (Type, StatusType, required) => {
  const site = { StorageStatusEnabled: true }
  expect('ShipmentNumber' in errorsOf(buildReefer({ Type, StatusType, ShipmentNumber: null }), site)).toBe(required)
  expect(errorsOf(buildReefer({ Type, StatusType, ShipmentNumber: 'A-1' }), site).ShipmentNumber).toStrictEqual(
    required ? ['Shipment number must be alphanumeric only'] : undefined,
  )
})

test('an optional shipment number is of letters, digits and hyphens, at most 50', () => {
  expect(errorsOf(buildFields({ ShipmentNumber: 'A 1' })).ShipmentNumber).toStrictEqual([
    'Shipment number must be alphanumeric only',
  ])
  expect(errorsOf(buildFields({ ShipmentNumber: 'A'.repeat(51) })).ShipmentNumber).toContain(
    'Shipment number must be between 1 and 50 alphanumeric characters.',
  )
})

test.each([
  [1, 1, true],
  [10, 6, true],
  [4, 9, true],
  [11, 1, true],
  [1, 2, false],
  [1, 4, false],
  [1, 10, false],
  [5, 1, false],
  [9, 1, false],
])('type %i with status %i: seal number required %s', (Type, StatusType, required) => {
  const fields = buildReefer({ Type, StatusType, SealNumber: null })
  expect('SealNumber' in errorsOf(fields, { StorageStatusEnabled: true })).toBe(required)
})

test.each(['A B', ' A', 'A_1', 'S'.repeat(51)])('%j is no seal number', (SealNumber) => {
  expect(errorsOf(buildFields({ SealNumber })).SealNumber).toContain(
    'Seal number must be between 1 and 50 alphanumeric characters',
  )
})

test('the further seals of a hopper need their flags once their number is given', () => {
  const hopper = buildReefer({ Type: 11, SealNumber2: 'S-2' })
  expect(errorsOf(hopper)).toStrictEqual({
    SealIntact2: ['Seal must be intact'],
    SealMatchesBOL2: ['Seal must match BOL'],
  })
  expect(errorsOf({ ...hopper, SealIntact2: true, SealMatchesBOL2: true })).toStrictEqual({})
})

test.each([1, 2, 4, 6, 7])('status %i needs a direction', (StatusType) => {
  expect(errorsOf(buildReefer({ StatusType, DirectionType: 0 }))).toHaveProperty('DirectionType')
})

test.each([3, 5])('status %i needs no direction', (StatusType) => {
  expect(errorsOf(buildReefer({ StatusType, DirectionType: 0 }))).toStrictEqual({})
})

test('storage statuses exist only at sites with storage', () => {
  expect(errorsOf(buildFields({ StatusType: 8 }))).toStrictEqual({ StatusType: ['Please select a status type'] })
  expect(errorsOf(buildFields({ StatusType: 8 }), { StorageStatusEnabled: true })).toStrictEqual({})
})

test('an RFID site requires a tag of its own, unless the driver waits', () => {
  const site = { ActiveSiteRFID: true }
  expect(errorsOf(buildFields(), site)).toStrictEqual({ EPCID: ['Please select a RFID Tag.'] })
  expect(errorsOf(buildFields({ Intent: 1 }), site)).toStrictEqual({})
  expect(errorsOf(buildFields({ EPCID: TAG }), site)).toStrictEqual({})
  expect(errorsOf(buildFields({ EPCID: 4711 }), site)).toStrictEqual({ EPCID: ['Please select a RFID Tag.'] })
})

test('a loaded inbound trailer of types 1 to 4 needs a shipment date at sites that use them', () => {
  const site = { ShipmentDateEnabled: true }
  const missing = { ShipmentDate: ['Please select Shipment Date'] }
  expect(errorsOf(buildReefer(), site)).toStrictEqual(missing)
  expect(errorsOf(buildReefer({ DirectionType: 2 }), site)).toStrictEqual({})
  expect(errorsOf(buildReefer({ Type: 10 }), site)).toStrictEqual({})
  expect(errorsOf(buildReefer({ ShipmentDate: '11/20/2026' }), site)).toStrictEqual({})
  expect(errorsOf(buildReefer({ ShipmentDate: '11/21/2026' }), site)).toStrictEqual(missing)
  expect(errorsOf(buildReefer({ ShipmentDate: '02/30/2026' }), site)).toStrictEqual(missing)
})

test('fuel levels run from 1 to 9', () => {
  for (const ReeferFuelLevel of [0, 10, 1.5]) {
    expect(errorsOf(buildReefer({ ReeferFuelLevel })).ReeferFuelLevel).toContain('Please select the fuel level')
  }
  expect(errorsOf(buildReefer({ ReeferFuelLevel: 9 }))).toStrictEqual({})
})

test('weights are whole numbers of at least 1', () => {
  expect(errorsOf(buildFields({ TrailerWeight: 0 })).TrailerWeight).toStrictEqual([
    'Trailer Weight must be greater than 0',
  ])
  expect(errorsOf(buildFields({ TrailerWeight: 1.5 })).TrailerWeight).toStrictEqual(['Weight must be an integer'])
  expect(errorsOf(buildFields({ OutboundWeight: 1.5 })).OutboundWeight).toStrictEqual(['Weight must be an integer'])
  expect(errorsOf(buildFields({ TrailerWeight: 34_000, OutboundWeight: 12_000 }))).toStrictEqual({})
})

test('a number of only dashes and spaces is invalid', () => {
  expect(errorsOf(buildFields({ Number: '- –' })).Number).toStrictEqual(['Please enter the trailer number'])
})

test('texts are limited to 50 characters', () => {
  const long = 'A'.repeat(51)
  expect(errorsOf(buildFields({ Number: long, AKA: long, TransactionID: long }))).toStrictEqual({
    Number: ['Please enter the trailer number'],
    AKA: ['AKA must be less than 50 characters'],
    TransactionID: ['Transaction ID must be less than 50 characters'],
  })
})

test('text that databases cannot store is refused', () => {
  expect(errorsOf(buildFields({ Notes: 'a\u0000b' }))).toHaveProperty('Notes')
  expect(errorsOf(buildFields({ Notes: 'a\uD800' }))).toHaveProperty('Notes')
  expect(errorsOf(buildFields({ Notes: 'Grüße 🚚' }))).toStrictEqual({})
})

test('an unknown location, a foreign one and a door cannot be chosen in the form', () => {
  const refused = { LocationID: ['Please select a location from the list'] }
  expect(errorsOf(buildFields({ LocationID: -1 }))).toStrictEqual(refused)
  expect(errorsOf(buildFields({ LocationID: 4711 }))).toStrictEqual(refused)
  expect(errorsOf(buildFields({ LocationID: at.door }))).toStrictEqual(refused)
  expect(errorsOf(buildFields({ LocationID: at.spot }))).toStrictEqual({})
  expect(errorsOf(buildFields({ LocationID: null }))).toStrictEqual({})
})

test('a door may stay, and may be chosen where the site allows any location', () => {
  const inDoor = buildTrailer({ LocationID: at.door })
  expect(errorsOf(buildFields({ LocationID: at.door }), {}, inDoor)).toStrictEqual({})
  expect(errorsOf(buildFields({ LocationID: at.door }), { LocationEditType: 1 })).toStrictEqual({})
})

test('given freight and phone number are checked', () => {
  expect(errorsOf(buildFields({ FreightID: PRODUCE, PhoneNumber: '+13125550123' }))).toStrictEqual({})
  expect(errorsOf(buildFields({ FreightID: 4711, PhoneNumber: 'x' }))).toStrictEqual({
    FreightID: ['Please select a freight type from the list'],
    PhoneNumber: ['Please enter a valid phone number'],
  })
})

test('rows that the trailer already names may be gone', () => {
  const trailer = buildTrailer({ ScacID: 999, FreightID: 998, EPCID: 997, LocationID: 996 })
  const fields = buildFields({ ScacID: 999, FreightID: 998, EPCID: 997, LocationID: 996 })
  expect(errorsOf(fields, {}, trailer)).toStrictEqual({})
})
