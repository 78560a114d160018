import { expect, test } from 'vitest'
import {
  at,
  buildFields,
  buildReefer,
  buildTrailer,
  buildYard,
  CARRIER,
  NOON,
  OTHER_CARRIER,
} from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'

test('an arrival creates the trailer under its own ID, with a first visit and a history row', async () => {
  const yard = buildYard()
  const ran = await run(yard, 'createTrailer', { ID: 500, ...buildReefer({ Number: 'TR-1' }) })
  expect(ran).toStrictEqual({ Outcome: 'applied', ID: 500 })
  expect(await yard.Trailers.get(500)).toMatchObject({
    SiteID: 1,
    Number: 'TR-1',
    NumberKey: 'TR1',
    State: 1,
    Visit: 1,
    Activity: 1,
    ArrivalDate: NOON,
    LastActivityDate: NOON,
    BoxTemperatureAt: NOON,
    TrailerWeightAt: null,
    DepartureDate: null,
  })
  expect(yard.all('TrailerHistory')).toMatchObject([
    { ID: 9001, TrailerID: 500, Visit: 1, Action: 1, ActionBy: 'Gail Keeper', ActionByID: 7, ReceivedDate: null },
  ])
  expect(yard.all('Aliases')).toStrictEqual([])
})

test('without a location the trailer is at the location named Yard', async () => {
  const yard = buildYard()
  await run(yard, 'createTrailer', { ID: 500, ...buildFields({ LocationID: null, EPCID: 0, FreightID: 0 }) })
  expect(await yard.Trailers.get(500)).toMatchObject({ LocationID: at.yard, EPCID: null, FreightID: null })
})

test('a history row says when the act was received, where that was over a minute later', async () => {
  const yard = buildYard()
  await run(yard, 'createTrailer', { ID: 500, ...buildFields() }, { ReceivedAt: '2026-11-20T18:01:00.001Z' })
  await run(
    yard,
    'createTrailer',
    { ID: 501, ...buildFields({ Number: 'B' }) },
    {
      ReceivedAt: '2026-11-20T18:01:00.000Z',
      IDs: [9002],
    },
  )
  expect(yard.all('TrailerHistory').map((row) => row.ReceivedDate)).toStrictEqual(['2026-11-20T18:01:00.001Z', null])
})

test('the form is checked again, all errors at once', async () => {
  const details = await refused(buildYard(), 'createTrailer', { ID: 500, ...buildFields({ Type: 0, Intent: 0 }) })
  expect(details).toMatchObject({
    status: 400,
    errors: { Type: ['Please select a type'], Intent: ['Please select trailer intent'] },
  })
})

test('a number is on the yard once per carrier, however it is written', async () => {
  const yard = buildYard([buildTrailer({ ID: 41, Number: 'TR 100' })])
  expect(await refused(yard, 'createTrailer', { ID: 500, ...buildFields({ Number: 'tr-100' }) })).toStrictEqual({
    status: 409,
    code: 'number-on-yard',
    title: 'Trailer tr-100 is already on the yard.',
    other: 41,
  })
  const other = buildFields({ Number: 'tr-100', ScacID: OTHER_CARRIER })
  expect((await run(yard, 'createTrailer', { ID: 500, ...other })).Outcome).toBe('applied')
})

test('a departed trailer that comes back is a new visit of the same row, and the granted ID its alias', async () => {
  const before = buildTrailer({
    ...{
      ID: 41,
      State: 2,
      Visit: 6,
      DepartureDate: '2026-10-01T10:00:00.000Z',
      CreatedDate: '2026-01-01T10:00:00.000Z',
    },
    ...{ AuditState: 3, DepartedInError: true, Notes: 'old', LastYardAuditDate: '2026-09-01T10:00:00.000Z' },
  })
  const yard = buildYard([before])
  expect(await run(yard, 'createTrailer', { ID: 500, ...buildFields() })).toStrictEqual({ Outcome: 'applied', ID: 41 })
  expect(await yard.Trailers.get(500)).toBeUndefined()
  expect(await yard.Trailers.get(41)).toMatchObject({
    ...{ State: 1, Visit: 7, ArrivalDate: NOON, DepartureDate: null, CreatedDate: before.CreatedDate, Notes: null },
    ...{ AuditState: 0, DepartedInError: false, LastYardAuditDate: before.LastYardAuditDate },
  })
  expect(yard.all('Aliases')).toStrictEqual([{ SiteID: 1, ID: 500, TrailerID: 41, Visit: 7 }])
})

test('of two departed rows with one number the last one here comes back', async () => {
  const yard = buildYard([
    buildTrailer({ ID: 41, State: 2, ArrivalDate: '2026-10-01T10:00:00.000Z' }),
    buildTrailer({ ID: 42, State: 2, ArrivalDate: '2026-10-02T10:00:00.000Z' }),
  ])
  expect((await run(yard, 'createTrailer', { ID: 500, ...buildFields() })).ID).toBe(42)
})

test('later commands under the granted ID reach the real trailer', async () => {
  const yard = buildYard([buildTrailer({ ID: 41, State: 2, Visit: 6 })])
  await run(yard, 'createTrailer', { ID: 500, ...buildFields() })
  const Base = { ...buildFields(), ID: 500, Visit: 1 }
  await run(yard, 'updateTrailer', { ID: 500, ...buildFields({ Notes: 'mine' }) }, { Base, IDs: [9002] })
  expect(await yard.Trailers.get(41)).toMatchObject({ Visit: 7, Notes: 'mine' })
})

test('a trailer in transit arrives as any other', async () => {
  const yard = buildYard([buildTrailer({ ID: 41, State: 3, Visit: 2 })])
  await run(yard, 'createTrailer', { ID: 500, ...buildFields() })
  expect(await yard.Trailers.get(41)).toMatchObject({ State: 1, Visit: 3, Activity: 1 })
})

test('a taken spot is refused with the name of the trailer in it, and a departed one takes none', async () => {
  const there = buildTrailer({ ID: 41, Number: 'OLD1', LocationID: at.spot })
  const arrival = { ID: 500, ...buildFields({ LocationID: at.spot }) }
  expect(await refused(buildYard([there]), 'createTrailer', arrival)).toStrictEqual({
    status: 409,
    code: 'spot-taken',
    title: 'Spot 10 is taken by trailer OLD1.',
    other: 41,
  })
  expect((await run(buildYard([{ ...there, State: 2 }]), 'createTrailer', arrival)).Outcome).toBe('applied')
})

test('the Yard holds many trailers', async () => {
  const yard = buildYard([buildTrailer({ ID: 41, Number: 'OLD1' })])
  expect((await run(yard, 'createTrailer', { ID: 500, ...buildFields() })).Outcome).toBe('applied')
})

test('a corrected arrival becomes an edit if its first version was applied', async () => {
  const yard = buildYard([buildTrailer({ ID: 500, Number: 'TR1' })])
  await run(yard, 'createTrailer', { ID: 500, ...buildFields({ Number: 'TR2' }) })
  expect(yard.all('Trailers')).toMatchObject([{ ID: 500, Number: 'TR2', NumberKey: 'TR2', Visit: 1, Activity: 4 }])
})

test('an arrival that was dropped stays dropped', async () => {
  const yard = buildYard()
  await yard.Aliases.put({ SiteID: 1, ID: 500, TrailerID: 0, Visit: 0 })
  expect((await refused(yard, 'createTrailer', { ID: 500, ...buildFields() })).title).toBe('That arrival was dropped.')
})

test('the wire shape is complete and strict', async () => {
  const { Notes: _, ...incomplete } = buildFields()
  const raw: unknown = { ID: 500, ...incomplete, ScacID: String(CARRIER), Surprise: 1 }
  const details = await refused(buildYard(), 'createTrailer', raw as { ID: number } & ReturnType<typeof buildFields>)
  expect(Object.keys(details.errors ?? {}).sort()).toStrictEqual(['', 'Notes', 'ScacID'])
})
