import { expect, test } from 'vitest'
import type { By } from '../../commands/command.ts'
import { at, buildFields, buildReefer, buildTrailer, buildYard, OTHER_CARRIER } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import type { Trailer } from '../trailer.ts'
import { type TrailerFields, trailerBase, trailerFieldsOf } from '../trailer-fields.ts'

const seen = buildTrailer({ ...buildReefer(), LocationID: at.yard, BoxTemperatureAt: '2026-11-20T08:00:00.000Z' })

/** Runs my edit, made on `seen`, after the changes of `theirs`. */
async function edit(mine: Partial<TrailerFields>, theirs: Partial<Trailer> = {}, by: Partial<By> = {}) {
  const yard = buildYard([{ ...seen, ...theirs }])
  const input = { ID: seen.ID, ...trailerFieldsOf(seen), ...mine }
  return { yard, input, by: { Base: trailerBase(seen), ...by } }
}

test('two people change different fields: both are applied', async () => {
  const { yard, input, by } = await edit({ Notes: 'mine' }, { AKA: 'theirs', PhoneNumber: '+13125550123' })
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ Notes: 'mine', AKA: 'theirs', PhoneNumber: '+13125550123' })
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: 4, TrailerID: 100 }])
})

test('two people change the same field: the first stands, and the second sees its value', async () => {
  const { yard, input, by } = await edit({ AKA: 'mine', LocationID: at.gate }, { AKA: 'theirs', LocationID: at.spot })
  expect(await refused(yard, 'updateTrailer', input, by)).toStrictEqual({
    status: 409,
    code: 'changed-meanwhile',
    title: 'Trailer TR100 was changed by somebody else meanwhile.',
    errors: { AKA: ['AKA is now theirs.'], LocationID: ['Location is now Spot 10.'] },
  })
})

test('of a partly contested edit the rest is applied, and contested fields are named', async () => {
  const { yard, input, by } = await edit(
    { AKA: 'mine', SealNumber: 'S-9', Notes: 'n' },
    { AKA: 'theirs', StatusType: 2 },
  )
  const ran = await run(yard, 'updateTrailer', input, by)
  expect(ran).toMatchObject({ Outcome: 'applied', ID: 100, kept: { contested: ['AKA', 'SealNumber'] } })
  expect(ran.kept?.refusal.details).toMatchObject({
    ...{ status: 409, errors: { AKA: ['AKA is now theirs.'], StatusType: ['Status is now Empty.'] } },
  })
  expect(await yard.Trailers.get(100)).toMatchObject({ Notes: 'n', AKA: 'theirs', SealNumber: seen.SealNumber })
  expect(yard.all('TrailerHistory')).toHaveLength(1)
})

test('if the rest breaks a rule by itself, the whole edit waits', async () => {
  const { yard, input, by } = await edit({ AKA: 'mine', Number: 'TAKEN' }, { AKA: 'theirs' })
  await yard.Trailers.put(buildTrailer({ ID: 101, Number: 'TAKEN', ScacID: seen.ScacID }))
  expect(await refused(yard, 'updateTrailer', input, by)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(await yard.Trailers.get(100)).toMatchObject({ Number: seen.Number, AKA: 'theirs' })
})

test('two people make the same change: the second has no effect', async () => {
  const { yard, input, by } = await edit({ AKA: 'same' }, { AKA: 'same' })
  expect(await run(yard, 'updateTrailer', input, by)).toStrictEqual({ Outcome: 'noop', ID: 100 })
  expect(yard.all('TrailerHistory')).toStrictEqual([])
})

test('status, direction, intent, shipment, seals and set temperature are one unit', async () => {
  const { yard, input, by } = await edit({ SealNumber: 'S-9' }, { StatusType: 2, DirectionType: 2 })
  const details = await refused(yard, 'updateTrailer', input, by)
  expect(details.errors).toStrictEqual({
    StatusType: ['Status is now Empty.'],
    DirectionType: ['Direction type is now Outbound.'],
  })
})

test('an edit of the unit is applied when others changed only fields outside it', async () => {
  const { yard, input, by } = await edit({ StatusType: 2, DirectionType: 2 }, { Notes: 'theirs' })
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ StatusType: 2, DirectionType: 2, Notes: 'theirs' })
})

test('of two measurements the later stands, and both are in the history', async () => {
  const later = { BoxTemperature: 38, BoxTemperatureAt: '2026-11-20T19:00:00.000Z' }
  const { yard, input, by } = await edit({ BoxTemperature: 36 }, later)
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject(later)
  expect(yard.all('TrailerHistory')).toMatchObject([{ BoxTemperature: 36, Remark: 'A later measurement stands.' }])
})

test('a measurement made later wins over one that arrived first', async () => {
  const earlier = { BoxTemperature: 38, BoxTemperatureAt: '2026-11-20T17:00:00.000Z' }
  const { yard, input, by } = await edit({ BoxTemperature: 36 }, earlier)
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({
    BoxTemperature: 36,
    BoxTemperatureAt: '2026-11-20T18:00:00.000Z',
  })
  expect(yard.all('TrailerHistory')).toMatchObject([{ BoxTemperature: 36, Remark: null }])
})

test('without a base everything is applied', async () => {
  const { yard, input } = await edit({ AKA: 'mine' }, { AKA: 'theirs', StatusType: 2, DirectionType: 2 })
  await run(yard, 'updateTrailer', input, { Base: null })
  expect(await yard.Trailers.get(100)).toMatchObject({ AKA: 'mine', StatusType: 1 })
})

test('a change of the location alone is a move', async () => {
  const { yard, input, by } = await edit({ LocationID: at.spot })
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ LocationID: at.spot, Activity: 5 })
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: 5, LocationID: at.spot }])
})

test('without a location the trailer goes to the location named Yard', async () => {
  const { yard, input } = await edit({ LocationID: null }, { LocationID: at.spot })
  await run(yard, 'updateTrailer', input, { Base: { ...trailerBase(seen), LocationID: at.spot } })
  expect(await yard.Trailers.get(100)).toMatchObject({ LocationID: at.yard })
})

test('a taken spot is refused as taken, a spot of a departed trailer is free', async () => {
  const { yard, input, by } = await edit({ LocationID: at.spot })
  const inTheWay = buildTrailer({ ID: 41, Number: 'OLD1', LocationID: at.spot })
  await yard.Trailers.put(inTheWay)
  expect((await refused(yard, 'updateTrailer', input, by)).title).toBe('Spot 10 is taken by trailer OLD1.')
  await yard.Trailers.put({ ...inTheWay, State: 2 })
  expect((await run(yard, 'updateTrailer', input, by)).Outcome).toBe('applied')
})

test('a trailer cannot take the number of another one on the yard', async () => {
  const { yard, input, by } = await edit({ Number: 'OLD1' })
  await yard.Trailers.put(buildTrailer({ ID: 41, Number: 'OLD-1', NumberKey: 'OLD1' }))
  expect(await refused(yard, 'updateTrailer', input, by)).toMatchObject({ code: 'number-on-yard', other: 41 })
  expect((await run(yard, 'updateTrailer', { ...input, ScacID: OTHER_CARRIER }, by)).Outcome).toBe('applied')
})

test('an edit of an older visit does not change a newer one', async () => {
  const { yard, input, by } = await edit({ Notes: 'mine' }, { Visit: 2 })
  expect(await refused(yard, 'updateTrailer', input, by)).toMatchObject({
    status: 409,
    code: 'newer-visit',
    title: 'Trailer TR100 has left and come back since then.',
  })
})

test('the rules of the form apply to the merged trailer', async () => {
  const { yard, input, by } = await edit({ SealIntact: false })
  expect(await refused(yard, 'updateTrailer', input, by)).toMatchObject({
    status: 400,
    errors: { SealIntact: ['Seal must be intact'] },
  })
})

test('a person who saw a trailer in the yard can edit it after a task put it in a door', async () => {
  const { yard, input, by } = await edit({ Notes: 'mine' }, { LocationID: at.door })
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ LocationID: at.door, Notes: 'mine' })
})

test('an edit made before the last act but received later does not become the last act', async () => {
  const { yard, input, by } = await edit(
    { Notes: 'mine' },
    { Activity: 8, LastActivityDate: '2026-11-20T18:30:00.000Z' },
  )
  await run(yard, 'updateTrailer', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ Activity: 8, LastActivityDate: '2026-11-20T18:30:00.000Z' })
})

test('a missing trailer is a 404, and a dropped or deleted one has its own message', async () => {
  const yard = buildYard()
  const input = { ID: 100, ...buildFields() }
  expect(await refused(yard, 'updateTrailer', input)).toMatchObject({ status: 404, title: 'Not found.' })
  await yard.Aliases.put({ SiteID: 1, ID: 100, TrailerID: 0, Visit: 0 })
  const by = { Base: { ID: 100, Visit: 1 } }
  expect(await refused(yard, 'updateTrailer', input, by)).toMatchObject({
    status: 409,
    code: 'arrival-dropped',
    title: 'That arrival was dropped.',
  })
  await yard.Aliases.put({ SiteID: 1, ID: 100, TrailerID: 0, Visit: 1 })
  expect((await refused(yard, 'updateTrailer', input, by)).title).toBe('That trailer was deleted.')
})
