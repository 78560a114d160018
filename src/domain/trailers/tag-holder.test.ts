import { expect, test } from 'vitest'
import { buildFields, buildTrailer, buildYard, CARRIER, TAG } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { trailerFieldsOf } from './trailer-fields.ts'

const HOLDER = 41
const OTHER = 42
const holder = buildTrailer({ ID: HOLDER, Number: 'HOLDS', NumberKey: 'HOLDS', EPCID: TAG })
const other = buildTrailer({ ID: OTHER, Number: 'WANTS', NumberKey: 'WANTS' })
const left = { ...other, State: 2, EPCID: TAG }
const IDs = [9001, 9002]

const yardOf = (...trailers: readonly (typeof holder)[]) => buildYard(trailers)
const arrival = { ID: 500, ...buildFields({ Number: 'NEW', EPCID: TAG }) }
const edit = { ID: OTHER, ...trailerFieldsOf(other), EPCID: TAG }

test("an arrival or edit with another trailer's tag is refused with the question", async () => {
  const yard = yardOf(holder, other)
  const tag = (await yard.Tags.get(TAG))?.EPC
  const question = {
    ...{ status: 409, code: 'tag-taken', other: HOLDER },
    title: `Tag ${tag} is on trailer HOLDS. Take it from there?`,
  }
  expect(await refused(yard, 'createTrailer', arrival)).toEqual(question)
  expect(await refused(yard, 'updateTrailer', edit)).toEqual(question)
  expect(await refused(yard, 'createTrailer', { ...arrival, TakeTagFrom: OTHER })).toEqual(question)
})

test('a confirmed arrival takes the tag, and both histories say so', async () => {
  const yard = yardOf(holder)
  const tag = (await yard.Tags.get(TAG))?.EPC
  await run(yard, 'createTrailer', { ...arrival, TakeTagFrom: HOLDER }, { IDs })
  expect((await yard.Trailers.get(500))?.EPCID).toBe(TAG)
  expect((await yard.Trailers.get(HOLDER))?.EPCID).toBeNull()
  expect(
    yard.all('TrailerHistory').map(({ ID, TrailerID, Action, Remark }) => [ID, TrailerID, Action, Remark]),
  ).toEqual(
    expect.arrayContaining([
      [9001, 500, 1, `Tag ${tag} was taken from trailer HOLDS.`],
      [9002, HOLDER, 4, `Tag ${tag} was taken by trailer NEW.`],
    ]),
  )
})

test('taking a tag from an unknown trailer is an error of the field', async () => {
  expect(await refused(yardOf(holder), 'createTrailer', { ...arrival, TakeTagFrom: 4_444 })).toMatchObject({
    ...{ status: 400, errors: { TakeTagFrom: ['This trailer is not known at this site'] } },
  })
})

test('a confirmed edit takes the tag; repeated it changes nothing', async () => {
  const yard = yardOf(holder, other)
  await run(yard, 'updateTrailer', { ...edit, TakeTagFrom: HOLDER }, { IDs })
  expect((await yard.Trailers.get(OTHER))?.EPCID).toBe(TAG)
  expect((await yard.Trailers.get(HOLDER))?.EPCID).toBeNull()
  expect(await run(yard, 'updateTrailer', { ...edit, TakeTagFrom: HOLDER }, { IDs })).toMatchObject({ Outcome: 'noop' })
  expect(yard.all('TrailerHistory').length).toBe(2)
})

test('if the other trailer has lost the tag meanwhile, nothing is taken', async () => {
  const yard = yardOf(buildTrailer({ ...holder, EPCID: null }), other)
  await run(yard, 'updateTrailer', { ...edit, TakeTagFrom: HOLDER }, { IDs })
  expect((await yard.Trailers.get(OTHER))?.EPCID).toBe(TAG)
  expect(yard.all('TrailerHistory').map(({ TrailerID }) => TrailerID)).toEqual([OTHER])
})

test('a departed trailer, one with another tag and the trailer itself do not conflict', async () => {
  await run(yardOf({ ...holder, State: 2 }), 'createTrailer', arrival)
  await run(yardOf(holder), 'createTrailer', { ...arrival, EPCID: null })
  await run(yardOf(holder), 'updateTrailer', { ID: HOLDER, ...trailerFieldsOf(holder), Notes: 'seen' })
})

test('a trailer comes back without a tag that another one has, with a warning', async () => {
  const yard = yardOf(holder, left)
  const tag = (await yard.Tags.get(TAG))?.EPC
  const state = { TrailerID: OTHER, State: 1 as const, IsReArrival: true, DepartedInError: false }
  const words = `Tag ${tag} is on trailer HOLDS, so trailer WANTS is back without it.`
  const none = {
    ...{ EyesOn: null, SetTemperature: null, BoxTemperature: null, ReeferFuelLevel: null, SealNumber: null },
    ...{ SealNumber2: null, SealNumber3: null, SealIntact: null, SealIntact2: null, SealIntact3: null },
    ...{ SealMatchesBOL: null, SealMatchesBOL2: null, SealMatchesBOL3: null, TrailerWeight: null },
    ...{ OutboundWeight: null, ShipmentNumber: null, PhoneNumber: null, FreightID: null, Inspection: null },
  }
  expect(await run(yard, 'setTrailerState', { ...state, ...none })).toMatchObject({ Warnings: [words] })
  expect(await yard.Trailers.get(OTHER)).toMatchObject({ State: 1, EPCID: null, ScacID: CARRIER })
  expect((await yard.Trailers.get(HOLDER))?.EPCID).toBe(TAG)
  expect(yard.all('TrailerHistory')).toMatchObject([{ TrailerID: OTHER, Remark: words }])
})
