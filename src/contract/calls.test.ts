import { expect, test } from 'vitest'
import { adminWrites } from '../domain/administration/catalogue.ts'
import { commands } from '../domain/commands/catalogue.ts'
import { answerSchemas } from './answer-schemas.ts'
import { type Call, changesSeenRow } from './call.ts'
import { callEntries } from './calls.ts'
import { entrySchema } from './entry-schema.ts'
import { describeApi } from './openapi.ts'
import { toTrailerQuery, trailersQuery } from './trailer-parameters.ts'

test('every command that can be queued is a call too, under its own name and path', () => {
  const made = callEntries
    .filter(([, call]) => call.command)
    .map(([name, call]) => [name, `${call.method} ${call.path}`])
  expect(Object.fromEntries(made)).toEqual(
    Object.fromEntries(Object.entries(commands).map(([name, { call }]) => [name, call])),
  )
})

/** Changing calls that are neither: they change a session or the own password, deliver a queue or a photo's bytes, report open forms, or only read. */
const others = [
  ...['login', 'logout', 'activeSite', 'activate', 'ownPassword', 'reportExport', 'trailerReportExport'],
  ...['sendBatch', 'pullHistories', 'photoOffset', 'sendPhotoPiece'],
  ...['reportDevice', 'checkQueueFile', 'importQueue', 'noteOpenRows'],
]

test('every changing call is a queued command or an administrative write, and an administrative write is one call', () => {
  const changing = callEntries.filter(([, { method }]) => method !== 'GET')
  const strays = changing.filter(
    ([, { command, adminWrite }]) => (command === undefined) === (adminWrite === undefined),
  )
  expect(strays.map(([name]) => name).sort()).toEqual([...others].sort())
  const made = callEntries
    .filter(([, call]) => call.adminWrite)
    .map(([name, { method, path, access }]) => [name, [`${method} ${path}`, access]])
  expect(Object.fromEntries(made)).toEqual(
    Object.fromEntries(Object.entries(adminWrites).map(([name, { call, right }]) => [name, [call, right]])),
  )
})

/** True for an answer such as `{Site: {…}}`. */
function isOneRow({ answer }: Call): boolean {
  const schema = answerSchemas[answer]
  return schema !== null && 'properties' in schema && answer in Object(schema.properties)
}

test('a call that changes a row with a version asks for If-Match and names the row in its path', () => {
  const api = JSON.parse(JSON.stringify(describeApi()))
  for (const [, call] of callEntries.filter(([, { adminWrite }]) => adminWrite)) {
    const described = api.paths[`/api${call.path}`][call.method.toLowerCase()]
    const asked = described.parameters.filter((one: { in: string }) => one.in === 'header')
    const seesRow = changesSeenRow(call)
    expect(asked.map((one: { name: string; required: boolean }) => [one.name, one.required])).toEqual(
      seesRow ? [['If-Match', true]] : [],
    )
    expect([call.path.includes('{id}'), '428' in described.responses]).toEqual([seesRow, seesRow])
    expect(['409' in described.responses, 'ETag' in (described.responses[200]?.headers ?? {})]).toEqual([
      true,
      call.tagged ?? false,
    ])
    // Every answer of one row has its version.
    expect(call.tagged ?? false).toBe(isOneRow(call))
  }
})

test('no two calls share method and path', () => {
  const addresses = callEntries.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the description names every call with its parameters', () => {
  const api = JSON.parse(JSON.stringify(describeApi()))
  expect(Object.values(api.paths).flatMap((path) => Object.keys(path as object))).toHaveLength(callEntries.length)
  const list = api.paths['/api/trailers'].get
  const scacs = list.parameters.find(({ name }: { name: string }) => name === 'scacs')
  expect(scacs).toMatchObject({
    in: 'query',
    required: false,
    explode: false,
    schema: { type: 'array', items: { type: 'integer' } },
  })
  const post = api.paths['/api/trailers'].post.requestBody.content['application/json'].schema
  expect(post.properties.Number).toMatchObject({ type: 'string', maxLength: 50 })
  expect(post.properties.SealNumber.type).toEqual(['string', 'null'])
  expect(post.required).toContain('Number')
  expect(api.components.schemas.Trailers.properties.SetTemperature.type).toEqual(['number', 'null'])
  expect(list.responses[200].content['application/json'].schema.properties.ItemsCount).toEqual({ type: 'integer' })
})

test("parameters of the list become the domain's query", () => {
  const read = (raw: object) =>
    toTrailerQuery(trailersQuery.validateSync(raw, { abortEarly: false, stripUnknown: true }))
  expect(read({})).toMatchObject({ states: [], take: 10, skip: 0, sortKey: 'LastActivityDate', sortType: 'desc' })
  expect(
    read({ take: '5000', intents: '1', intent: '2', inspectionList: '0', states: '1,2', keyword: '' }),
  ).toMatchObject({
    take: 100,
    intents: [1, 2],
    inspectionList: [2],
    states: [1, 2],
    keyword: '',
  })
  expect(read({ unauditedTrailers: 'true', shipmentDate: '11/20/2026', scacs: '' })).toMatchObject({
    unauditedTrailers: true,
    shipmentDate: '11/20/2026',
    scacs: [],
  })
  for (const bad of [
    { shipmentDate: '02/30/2026' },
    { unauditedTrailers: 'yes' },
    { scacs: '1,,2' },
    { take: ['1', '2'] },
  ])
    expect(() => read(bad)).toThrow()
})

test('an entry of a queue is taken with a key of any UUID version', () => {
  const entry = {
    ...{ Key: '019a9d2e-7b1c-7000-8000-000000000001', Sequence: 1, UserID: 5, DeviceID: 'tablet', SiteID: 1 },
    ...{ Call: 'POST /trailers', Body: {}, Base: null, IDs: [], MadeAt: '2026-11-21T04:30:00.000Z', Offset: -5.5 },
    ...{ After: [], Place: 1, Requires: null, Settles: null, Withdrawn: false, ContractVersion: 1 },
  }
  const check = (given: object) => entrySchema.isValidSync({ ...entry, ...given }, { strict: true })
  expect(check({})).toBe(true)
  expect(check({ Settles: { Key: entry.Key, How: 'resolve' }, Base: { Visit: 1 }, Requires: 1 })).toBe(true)
  for (const bad of [
    { Key: '1' },
    { Sequence: 0 },
    { Sequence: '1' },
    { Body: null },
    { Body: [] },
    { IDs: [1.5] },
    { Offset: Number.NaN },
  ])
    expect(check(bad)).toBe(false)
})
