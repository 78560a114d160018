import { expect, test } from 'vitest'
import { buildFields, buildReefer, buildSite, buildTrailer } from '../testing/builders.ts'
import {
  boxTemperatureWarning,
  directionOfStatus,
  fuelWarning,
  inspectionQuestion,
  reArrival,
  storageChangeQuestion,
  visibleTrailerFields,
  weightMovePrompt,
  weightUnchangedQuestion,
  withStatus,
  withType,
} from './form-rules.ts'

test('loaded is inbound, empty is outbound, and other statuses keep the direction', () => {
  expect([1, 6, 2, 7, 3, 4, 9].map(directionOfStatus)).toStrictEqual([1, 1, 2, 2, null, null, null])
  expect(withStatus(buildFields({ DirectionType: 2 }), 6).DirectionType).toBe(1)
  expect(withStatus(buildFields({ DirectionType: 2 }), 3).DirectionType).toBe(2)
})

test('less than three quarters of fuel brings a warning', () => {
  const words = 'Are you sure you want to Arrive this trailer with less than 3/4 fuel?'
  expect([4, 5, 9].map(fuelWarning)).toStrictEqual([null, null, null])
  expect([1, 2, 3, 6, 7, 8].map(fuelWarning)).toStrictEqual(Array(6).fill(words))
  expect(fuelWarning(null)).toBeNull()
})

test("a box temperature beyond the site's range brings a warning", () => {
  const site = { TemperatureAlertRange: 5 }
  expect(boxTemperatureWarning(40, 34, site)).toBe(
    'This box temperature is out of the acceptable range of the set temperature. Do you wish to continue with the departure?',
  )
  expect(boxTemperatureWarning(36, 34, site)).toBeNull()
  // Refused with its own message.
  expect(boxTemperatureWarning(999, 34, site)).toBeNull()
})

test('a change into or out of storage brings a question, for an existing trailer of a storage site', () => {
  const site = { StorageStatusEnabled: true }
  expect(storageChangeQuestion({ StatusType: 1 }, 9, site)).toBe(
    'You are changing the non-storage trailer to a storage trailer. Are you sure you want to change this?',
  )
  expect(storageChangeQuestion({ StatusType: 9 }, 1, site)).toBe(
    'You are changing the storage trailer to a non-storage trailer. Are you sure you want to change this?',
  )
  expect(storageChangeQuestion({ StatusType: 9 }, 8, site)).toBeNull()
  expect(storageChangeQuestion(null, 9, site)).toBeNull()
  expect(storageChangeQuestion({ StatusType: 1 }, 9, { StorageStatusEnabled: false })).toBeNull()
})

test('each direction of a move has its own prompt, at sites that weigh', () => {
  const site = { TrailerWeightEnabled: true }
  const prompt = (words: string) => `You are updating location ${words}, please update weight if necessary`
  expect(weightMovePrompt(2, 2, site)).toBe(prompt('door to a Door'))
  expect(weightMovePrompt(2, 4, site)).toBe(prompt('from a door to yard'))
  expect(weightMovePrompt(4, 1, site)).toBe(prompt('yard to yard'))
  expect(weightMovePrompt(1, 2, site)).toBe(prompt('yard to door'))
  expect(weightMovePrompt(1, 2, { TrailerWeightEnabled: false })).toBeNull()
})

test('an unchanged weight brings a question, at sites that weigh', () => {
  const site = { TrailerWeightEnabled: true }
  expect(weightUnchangedQuestion({ TrailerWeight: 100 }, 100, site)).toBe(
    'The trailer weight is unchanged. Update anyway?',
  )
  expect(weightUnchangedQuestion({ TrailerWeight: 100 }, 101, site)).toBeNull()
  expect(weightUnchangedQuestion({ TrailerWeight: 100 }, 100, { TrailerWeightEnabled: false })).toBeNull()
})

test('clearing a pending inspection brings a question', () => {
  expect(inspectionQuestion(true)).toBe('Is Trailer Inspection Completed?')
  expect(inspectionQuestion(false)).toBeNull()
})

test('a plain site shows the plain fields of a new van', () => {
  const shown = visibleTrailerFields(buildFields(), buildSite(), null)
  expect(shown.has('SealNumber') && shown.has('EyesOnArrive')).toBe(true)
  for (const name of [
    'EPCID',
    'ShipmentDate',
    'SetTemperature',
    'TrailerWeight',
    'Inspection',
    'PhoneNumber',
  ] as const) {
    expect(shown.has(name), name).toBe(false)
  }
})

test('features, type, intent and state bring their fields', () => {
  const site = buildSite({
    ActiveSiteRFID: true,
    ShipmentDateEnabled: true,
    TrailerWeightEnabled: true,
    InspectionEnabled: true,
  })
  const shown = visibleTrailerFields(buildReefer({ Intent: 1 }), site, 2)
  for (const name of [
    'EPCID',
    'ShipmentDate',
    'TrailerWeight',
    'Inspection',
    'PhoneNumber',
    'OutboundWeight',
  ] as const) {
    expect(shown.has(name), name).toBe(true)
  }
  expect([shown.has('TargetTemperature'), shown.has('Continuous'), shown.has('EyesOnArrive')]).toStrictEqual([
    true,
    true,
    false,
  ])
  expect(visibleTrailerFields(buildReefer(), site, null).has('TargetTemperature')).toBe(false)
  expect(visibleTrailerFields(buildFields({ Type: 11 }), site, 1).has('SealMatchesBOL3')).toBe(true)
  expect(visibleTrailerFields(buildFields({ Type: 8 }), site, 1).has('SealNumber')).toBe(false)
})

test('a trailer that changes its type loses the fields that the new type does not have', () => {
  const van = withType(buildReefer({ Continuous: true, SealNumber2: 'S2' }), 2)
  expect([van.SetTemperature, van.ReeferFuelLevel, van.Continuous, van.SealNumber2]).toStrictEqual([
    null,
    null,
    false,
    null,
  ])
  expect(van.SealNumber).toBe('S-1')
  expect(withType(buildReefer(), 9).SealNumber).toBeNull()
})

test('a re-arrival is an edit and a state, each with its own base', () => {
  const trailer = buildTrailer({ State: 2, Visit: 3, Notes: 'old' })
  const { update, state } = reArrival(trailer, buildFields({ Notes: 'new' }), true)
  expect(update.base).toMatchObject({ ID: 100, Visit: 3, Notes: 'old' })
  expect(update.input).toMatchObject({ ID: 100, Notes: 'new' })
  expect(state.base).toMatchObject({ ID: 100, Visit: 3, Notes: 'new' })
  expect(state.input).toMatchObject({ TrailerID: 100, State: 1, IsReArrival: true, DepartedInError: true })
})
