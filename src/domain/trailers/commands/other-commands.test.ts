import { expect, test } from 'vitest'
import { at, buildFields, buildReefer, buildTrailer, buildYard } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { trailerBase } from '../trailer-fields.ts'

test('loading sets the status and keeps an existing direction', async () => {
  const yard = buildYard([buildTrailer(), buildTrailer({ ID: 101, Number: 'B', DirectionType: 0, StatusType: 3 })])
  await run(yard, 'loadTrailer', { ID: 100 })
  await run(yard, 'loadTrailer', { ID: 101 }, { IDs: [9002] })
  expect(yard.all('Trailers')).toMatchObject([
    { StatusType: 1, DirectionType: 2, Activity: 4 },
    { StatusType: 1, DirectionType: 1 },
  ])
  expect((await run(yard, 'loadTrailer', { ID: 100 })).Outcome).toBe('noop')
  expect(yard.all('TrailerHistory')).toHaveLength(2)
})

test('only a trailer on the yard in the visit seen can be loaded', async () => {
  const trailer = buildTrailer({ State: 2 })
  expect(await refused(buildYard([trailer]), 'loadTrailer', { ID: 100 })).toMatchObject({
    status: 409,
    title: 'Trailer TR100 is not on the yard.',
  })
  const newer = buildYard([buildTrailer({ Visit: 2 })])
  expect(await refused(newer, 'loadTrailer', { ID: 100 }, { Base: trailerBase(trailer) })).toMatchObject({
    code: 'newer-visit',
  })
})

test('a deleted trailer keeps its history, and commands that name it are refused', async () => {
  const yard = buildYard([buildTrailer({ State: 2, Visit: 2 })])
  await run(yard, 'createTrailer', { ID: 500, ...buildFields() })
  const ran = await run(yard, 'deleteTrailer', { ID: 500 }, { IDs: [] })
  expect(ran).toStrictEqual({ Outcome: 'applied', ID: 100 })
  expect([yard.all('Trailers').length, yard.all('TrailerHistory').length]).toStrictEqual([0, 1])
  for (const ID of [100, 500]) {
    const details = await refused(yard, 'loadTrailer', { ID }, { Base: { ID, Visit: 1 } })
    expect(details.title).toBe('That trailer was deleted.')
    expect((await run(yard, 'deleteTrailer', { ID })).Outcome).toBe('noop')
  }
})

test('a missing trailer cannot be deleted', async () => {
  expect((await refused(buildYard(), 'deleteTrailer', { ID: 4711 })).status).toBe(404)
})

const theirs = buildTrailer({ ID: 41, Number: 'TR-100', AKA: 'their AKA', Notes: 'their notes', Inspection: true })
const mine = buildReefer({ Number: 'tr100', Notes: 'my notes', LocationID: at.spot })

test('same truck: my fields edit the existing trailer, and my ID becomes its alias', async () => {
  const yard = buildYard([theirs])
  const ran = await run(yard, 'adoptTrailer', { ID: 41, TrailerID: 500, ...mine }, { Base: trailerBase(theirs) })
  expect(ran).toStrictEqual({ Outcome: 'applied', ID: 41 })
  expect(yard.all('Trailers')).toMatchObject([
    {
      ...{ ID: 41, Number: 'TR-100', Visit: 1, ArrivalDate: theirs.ArrivalDate, AKA: 'their AKA', Inspection: true },
      ...{ Notes: 'my notes', Type: 1, StatusType: 1, SetTemperature: 34, LocationID: at.spot, Activity: 4 },
    },
  ])
  expect(yard.all('Aliases')).toStrictEqual([{ SiteID: 1, ID: 500, TrailerID: 41, Visit: 1 }])
  expect(yard.all('TrailerHistory')).toMatchObject([{ TrailerID: 41, Action: 4 }])
})

test('commands after my refused arrival follow to the adopted trailer', async () => {
  const yard = buildYard([{ ...theirs, Visit: 5 }])
  await run(yard, 'adoptTrailer', { ID: 41, TrailerID: 500, ...mine })
  const Base = { ...mine, ID: 500, Visit: 1 }
  await run(yard, 'updateTrailer', { ID: 500, ...mine, Notes: 'later' }, { Base, IDs: [9002] })
  expect(await yard.Trailers.get(41)).toMatchObject({ Notes: 'later', Visit: 5 })
})

test('a trailer that left and came back since I saw it is another visit', async () => {
  const yard = buildYard([{ ...theirs, Visit: 2 }])
  const input = { ID: 41, TrailerID: 500, ...mine }
  expect(await refused(yard, 'adoptTrailer', input, { Base: trailerBase(theirs) })).toMatchObject({
    code: 'newer-visit',
  })
})

test('an adoption into a taken spot is refused and can be repeated with another one', async () => {
  const yard = buildYard([theirs, buildTrailer({ ID: 42, Number: 'OLD1', LocationID: at.spot })])
  const input = { ID: 41, TrailerID: 500, ...mine }
  expect((await refused(yard, 'adoptTrailer', input)).code).toBe('spot-taken')
  expect((await run(yard, 'adoptTrailer', { ...input, LocationID: at.otherSpot })).Outcome).toBe('applied')
})

test('an arrival that was applied after all is not adopted', async () => {
  const arrived = buildTrailer({ ID: 500, Number: 'X1' })
  const input = { ID: 41, TrailerID: 500, ...mine }
  expect((await refused(buildYard([theirs, arrived]), 'adoptTrailer', input)).code).toBe('arrived-after-all')
  expect(await run(buildYard([arrived]), 'adoptTrailer', input)).toStrictEqual({ Outcome: 'noop', ID: 500 })
})

test('adopting a missing trailer is a 404', async () => {
  expect((await refused(buildYard(), 'adoptTrailer', { ID: 41, TrailerID: 500, ...mine })).status).toBe(404)
})

const KEY = '018f0000-0000-7000-8000-000000000002'

test('a dropped arrival leaves an alias of nothing, and its commands are refused', async () => {
  const yard = buildYard()
  await run(yard, 'dropRefused', { Key: KEY, Reason: 'typed twice', TrailerID: 500 })
  expect((await refused(yard, 'loadTrailer', { ID: 500 })).title).toBe('That arrival was dropped.')
})

test('dropping does not hide an existing trailer', async () => {
  const yard = buildYard([buildTrailer({ ID: 500 })])
  expect((await run(yard, 'dropRefused', { Key: KEY, Reason: 'typed twice', TrailerID: 500 })).Outcome).toBe('noop')
  expect(yard.all('Aliases')).toStrictEqual([])
})

test('dropping anything but an arrival changes nothing in the yard', async () => {
  const yard = buildYard()
  expect((await run(yard, 'dropRefused', { Key: KEY, Reason: 'no need', TrailerID: null })).Outcome).toBe('applied')
  expect(yard.all('Aliases')).toStrictEqual([])
})

test('a reason is required, a note to a supervisor is not', async () => {
  for (const Reason of ['', ' ']) {
    const details = await refused(buildYard(), 'dropRefused', { Key: KEY, Reason, TrailerID: null })
    expect(details.errors).toStrictEqual({ Reason: ['Please give a reason'] })
  }
  expect((await run(buildYard(), 'handOverRefused', { Key: KEY, Note: null })).Outcome).toBe('applied')
})
