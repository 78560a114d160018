import { beforeAll, expect, test } from 'vitest'
import { type Call, changesSeenRow } from '../../../src/contract/call.ts'
import { callEntries } from '../../../src/contract/calls.ts'
import { commands } from '../../../src/domain/commands/catalogue.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { libraryTexts } from '../../support/library-texts.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const wrongValues: readonly unknown[] = ['x', -1, 1.5, {}, [[]], true, null, 2 ** 60]
const changing = callEntries.filter(([name, { method }]) => method !== 'GET' && name !== 'logout')

/**
 * Bodies with faults: as a whole, in every field at once, and with an object for each kind of
 * value.
 */
function wrongBodies(call: Call): readonly unknown[] {
  const schema = call.command ? commands[call.command].input : call.body
  const fields = Object.keys(schema?.describe().fields ?? {})
  const each = wrongValues.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  return [{}, [], 'text', null, 7, ...each, { AuditTrailer: 'x' }]
}

/** All texts of an answer, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

function expectOwnWords(call: string, body: unknown, answer: unknown): void {
  for (const text of textsIn(answer))
    for (const library of libraryTexts)
      expect([call, JSON.stringify(body), text]).not.toContainEqual(expect.stringMatching(library))
}

describeOnDatabases('wrong requests', (open) => {
  const server = serverBefore(open, { environment: { LIVE: '0' } })

  let me: Client
  beforeAll(async () => {
    me = await server.signIn('super')
  })

  test.each(changing)("%s answers a wrong body in the product's own words", async (name, call) => {
    const url = call.path.replaceAll(/\{\w+\}/g, '999999999999')
    for (const body of wrongBodies(call)) {
      const answer = await me.send(call.method as 'POST' | 'PUT' | 'DELETE', url, JSON.stringify(body), {
        'content-type': 'application/json',
        ...(changesSeenRow(call) && { 'if-match': '"1"' }),
      })
      expect([name, JSON.stringify(body), answer.statusCode < 500]).toEqual([name, JSON.stringify(body), true])
      // A response to HEAD has no body.
      if (answer.statusCode >= 400 && call.method !== 'HEAD') expectOwnWords(name, body, answer.json())
    }
  })

  test("a wrong entry of a batch and a wrong address get the product's own words", async () => {
    const calls = Object.values(commands).flatMap(({ call }) =>
      wrongValues.map((value) => ({ Call: call, Body: value })),
    )
    const answer = await me.send('POST', '/batch', { Calls: calls.slice(0, 100), Since: null })
    expect(answer.statusCode).toBe(200)
    expectOwnWords('batch', null, answer.json().Answers)
    for (const [name, { method, path, query }] of callEntries) {
      if (method !== 'GET') continue
      for (const value of ['x', '-1', '1e3', 'a,b', '99999999999999999999']) {
        const asked = Object.keys(query?.describe().fields ?? {}).map((field) => `${field}=${value}`)
        const response = await me.get(`${path.replaceAll(/\{\w+\}/g, value)}?${asked.join('&')}`)
        if (response.statusCode >= 400) expectOwnWords(name, value, response.json())
      }
    }
  })

  test('an ID inside a body that names nothing here is an error of its field, with a message', async () => {
    const gate = await server.signIn('gate')
    const { Audit } = (await gate.send('POST', '/audits', { Type: 1 })).json()
    const [trailer] = (await gate.get('/trailers?take=1&states=1')).json().Trailers
    const missing = 999_999_999_999
    const check = { AuditID: Audit.ID, TrailerID: trailer.ID, TrailerAuditState: 1 }
    const wrong: readonly [url: string, body: object, field: string][] = [
      ['/audittrailers', { ...check, AuditID: missing }, 'AuditID'],
      ['/audittrailers', { ...check, TrailerID: missing }, 'TrailerID'],
      ['/audittrailers', { ...check, FoundTrailerID: missing }, 'FoundTrailerID'],
      ['/audittrailers', { ...check, LocationID: missing }, 'LocationID'],
      ['/audittrailers', { ...check, TrailerAuditState: 0, TrailerID: missing }, 'TrailerID'],
    ]
    for (const [url, body, field] of wrong) {
      const answer = await gate.send('POST', url, body)
      expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 400, [field]])
      expect(answer.json().errors[field][0]).toMatch(/^(This|Please) .*[a-z]$/)
    }
    const clerk = await server.signIn('clerk')
    const comment = await clerk.send('POST', '/messages', { TaskID: missing, Content: 'words' })
    expect([comment.statusCode, Object.keys(comment.json().errors)]).toEqual([400, ['TaskID']])
    const move = { TrailerID: trailer.ID, LocationID: trailer.LocationID, OtherTrailerID: missing, OtherLocationID: 1 }
    const moved = await gate.send('PUT', '/trailers/Move', move)
    expect([moved.statusCode, Object.keys(moved.json().errors)]).toEqual([400, ['OtherTrailerID']])
  })
})
