import { expect, test } from 'vitest'
import { checked } from '../commands/check.ts'
import { Refusal } from '../commands/refusal.ts'
import { Role } from '../people/session-user.ts'
import { buildSite, buildTrailer } from '../testing/builders.ts'
import { refuseConditionalDeparture } from './conditional-departure.ts'
import { TagType } from '../sites/tag.ts'
import {
  departureQuestion,
  departureSchema,
  refusePendingInspection,
  tagRemovalText,
  visibleStateFields,
} from './departure.ts'
import { type StateFields, stateFieldsOf } from './state-fields.ts'

const site = buildSite({ InspectionEnabled: true })

function errorsOf(type: number, status: number, fields: Partial<StateFields> = {}) {
  const trailer = buildTrailer({ Type: type, StatusType: status })
  const full = { ...stateFieldsOf(trailer), ...fields }
  try {
    checked(departureSchema, full, { trailer, site })
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors ?? {}
    throw error
  }
}

test('a loaded reefer leaves with fuel level and an intact seal that matches', () => {
  expect(errorsOf(1, 1)).toStrictEqual({
    ReeferFuelLevel: ['Please select the fuel level'],
    SealNumber: ['Seal number must be between 1 and 50 alphanumeric characters'],
    SealIntact: ['Seal must be intact'],
    SealMatchesBOL: ['Seal must match BOL'],
  })
  const good = { ReeferFuelLevel: 3, SealNumber: 'S1', SealIntact: true, SealMatchesBOL: true }
  expect(errorsOf(1, 1, good)).toStrictEqual({})
})

test('temperatures may be blank at departure, but not invalid', () => {
  const words = ['Please enter a valid temperature or leave blank if trailer is dry']
  expect(errorsOf(1, 2, { ReeferFuelLevel: 3, SetTemperature: Number.NaN, BoxTemperature: 999 })).toStrictEqual({
    SetTemperature: words,
    BoxTemperature: words,
  })
})

test('the outbound weight is a whole number or blank', () => {
  expect(errorsOf(2, 2, { OutboundWeight: 1.5 })).toStrictEqual({ OutboundWeight: ['Weight must be an integer'] })
  expect(errorsOf(2, 2, { OutboundWeight: null })).toStrictEqual({})
})

test('side dump and flatbed leave without seals', () => {
  expect([errorsOf(8, 1), errorsOf(9, 1)]).toStrictEqual([{}, {}])
})

test('curtainside and hopper are checked by their seals', () => {
  expect(Object.keys(errorsOf(10, 1))).toStrictEqual(['SealNumber', 'SealIntact', 'SealMatchesBOL'])
  const seal = { SealNumber: 'S1', SealIntact: true, SealMatchesBOL: true }
  expect(errorsOf(11, 1, { ...seal, SealNumber3: 'S3' })).toStrictEqual({
    SealIntact3: ['Seal must be intact'],
    SealMatchesBOL3: ['Seal must match BOL'],
  })
})

test('a pending inspection blocks any trailer', () => {
  expect(errorsOf(8, 2, { Inspection: true })).toStrictEqual({
    Inspection: ['This is a trailer that has a pending inspection, unable to depart'],
  })
})

test('only an admin departs a Conditional Departed trailer', () => {
  const conditional = { AuditState: 3 }
  const refusal = refuseConditionalDeparture(conditional, { Roles: [Role.GateKeeper] })
  expect(refusal?.details).toStrictEqual({
    status: 403,
    code: 'conditional-departed',
    title: "Trailer has 'Conditional Departed' status. Only a site admin can depart this trailer.",
  })
  expect(refuseConditionalDeparture(conditional, { Roles: [Role.Admin] })).toBeNull()
  expect(refuseConditionalDeparture(conditional, { Roles: [Role.SuperAdmin] })).toBeNull()
  expect(refuseConditionalDeparture({ AuditState: 0 }, { Roles: [Role.GateKeeper] })).toBeNull()
})

test('an inspection that somebody else requested meanwhile is a conflict, not a form error', () => {
  expect(refusePendingInspection(true, site, true)?.details.status).toBe(400)
  expect(refusePendingInspection(true, site, null)?.details.status).toBe(400)
  expect(refusePendingInspection(true, site, false)?.details.status).toBe(409)
  expect(refusePendingInspection(false, site, true)).toBeNull()
  expect(refusePendingInspection(true, buildSite(), true)).toBeNull()
})

test('the dialog shows the fields of the type of trailer', () => {
  const shown = (Type: number, departing = true) => [...visibleStateFields({ Type }, site, departing)]
  expect(shown(1)).toStrictEqual([
    ...['SetTemperature', 'BoxTemperature', 'ReeferFuelLevel'],
    ...['SealNumber', 'SealIntact', 'SealMatchesBOL', 'OutboundWeight', 'Inspection'],
  ])
  expect(shown(9)).toStrictEqual(['OutboundWeight', 'Inspection'])
  expect(shown(10)).toStrictEqual(['SealNumber', 'SealIntact', 'SealMatchesBOL', 'Inspection'])
  expect(shown(11)).toContain('SealNumber3')
  expect(shown(2, false)).toStrictEqual(['SealNumber', 'SealIntact', 'SealMatchesBOL', 'Inspection', 'EyesOn'])
})

test('a storage trailer and a tagged one bring a question before they leave', () => {
  expect(departureQuestion({ StatusType: 9 })).toBe('This is a storage trailer, are you sure you want to Depart?')
  expect(departureQuestion({ StatusType: 1 })).toBeNull()
  const words = 'Please remove the RFID tag from trailer TR1.'
  expect(tagRemovalText({ Number: 'TR1', EPCID: 5 }, { TagType: TagType.Removable })).toBe(words)
  expect(tagRemovalText({ Number: 'TR1', EPCID: 5 }, undefined)).toBe(words)
  expect(tagRemovalText({ Number: 'TR1', EPCID: 5 }, { TagType: TagType.Hard })).toBeNull()
  expect(tagRemovalText({ Number: 'TR1', EPCID: null }, undefined)).toBeNull()
})
