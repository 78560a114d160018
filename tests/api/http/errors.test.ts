import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/**
 * Every row of the error catalogue of spec 1§8 that these direct calls can meet, as a client reads
 * it: status, title, errors.
 */
describeOnDatabases('the error catalogue', (open) => {
  const server = serverBefore(open)

  async function arrive(client: Client, given: object) {
    const { Scacs } = (await client.get('/scacs?take=1')).json()
    const fields = { ...emptyTrailerFields, ScacID: Scacs[0].ID, Type: 2, StatusType: 2, DirectionType: 2, Intent: 1 }
    return client.send('POST', '/trailers', { ...fields, PhoneNumber: '312-555-0123', ...given })
  }

  test('400: a title, and a message for each wrong field', async () => {
    const gate = await server.signIn('gate')
    const answer = await gate.send('POST', '/trailers', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      title: 'Please check the marked fields.',
      errors: {
        Number: ['Please enter the trailer number'],
        ScacID: ['Please select the SCAC'],
        Type: ['Please select a type'],
        StatusType: ['Please select a status type'],
        Intent: ['Please select trailer intent'],
      },
    })
    expect(answer.json()).not.toHaveProperty('requestId')
  })

  test('400: sign-in fields with the words of the form', async () => {
    const answer = await server.ask({
      method: 'POST',
      url: '/api/users/login',
      payload: { Username: '', Password: '' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual({
      Username: ['Please enter your username'],
      Password: ['Please enter your password'],
    })
  })

  test('401: a wrong password, and a session that has ended', async () => {
    const payload = { Username: 'gate', Password: 'not-the-password' }
    const wrong = await server.ask({ method: 'POST', url: '/api/users/login', payload })
    expect([wrong.statusCode, wrong.json().title]).toEqual([401, 'Please check your username and password'])
    const over = await server.ask({ url: '/api/users/token', headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
    expect([over.statusCode, over.json().code]).toEqual([401, 'unauthorized'])
  })

  test('403: only an admin departs a Conditional Departed trailer', async () => {
    const gate = await server.signIn('gate')
    const arrived = (await arrive(gate, { Number: 'COND1' })).json().Trailer
    await sql`update "Trailers" set "AuditState" = 3 where "ID" = ${arrived.ID}`.execute(server.database.db)
    const depart = { TrailerID: arrived.ID, State: 2 }
    const refused = await gate.send('PUT', '/trailers/State', depart)
    expect([refused.statusCode, refused.json().title]).toEqual([
      403,
      "Trailer has 'Conditional Departed' status. Only a site admin can depart this trailer.",
    ])
    const admin = await server.signIn('admin')
    expect((await admin.send('PUT', '/trailers/State', depart)).statusCode).toBe(200)
  })

  test('404: a row that does not exist', async () => {
    const gate = await server.signIn('gate')
    for (const url of ['/trailers/4444444', '/nothing', '/trailers/1/nothing'])
      expect((await gate.get(url)).json()).toEqual({ title: 'Not found.', code: 'not-found' })
  })

  test('409: the number is already on the yard; the answer names the trailer', async () => {
    const gate = await server.signIn('gate')
    const first = (await arrive(gate, { Number: 'TWICE 1' })).json().Trailer
    const second = await arrive(gate, { Number: 'twice-1' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ title: 'Trailer TWICE-1 is already on the yard.', other: first.ID })
  })

  test('409: no empty trailer of that company and type', async () => {
    const gate = await server.signIn('gate')
    const answer = await gate.get('/trailers/idle/4444444/11')
    expect([answer.statusCode, answer.json().title]).toEqual([
      409,
      'No trailers for the selected SCAC and trailer type.',
    ])
  })

  test('the oldest empty trailer of a company and type is found', async () => {
    const gate = await server.signIn('gate')
    const older = (await arrive(gate, { Number: 'IDLE1', Type: 6 })).json().Trailer
    server.advance(60_000)
    await arrive(gate, { Number: 'IDLE2', Type: 6 })
    await sql`update "Trailers" set "Type" = 5 where "Type" = 6 and "Number" not like 'IDLE%'`.execute(
      server.database.db,
    )
    expect((await gate.get(`/trailers/idle/${older.ScacID}/6`)).json().Trailer.ID).toBe(older.ID)
    server.advance(5 * 60_000)
    expect((await gate.get(`/trailers/${older.ID}/idle`)).json()).toEqual({ Minutes: 6 })
  })

  test('413 and 415: too much, and something other than JSON', async () => {
    const gate = await server.signIn('gate')
    const large = await gate.send('POST', '/trailers', { Notes: 'x'.repeat(70_000) })
    expect([large.statusCode, large.json().limits]).toEqual([413, { Bytes: 65_536 }])
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect((await gate.send('POST', '/trailers', 'x', { 'content-type': type })).statusCode).toBe(415)
  })

  test('422: a key that was used for something else', async () => {
    const gate = await server.signIn('gate')
    const key = { 'idempotency-key': randomUUID() }
    await gate.send('PUT', '/trailers/4444444/load', undefined, key)
    expect((await gate.send('PUT', '/trailers/4444445/load', undefined, key)).statusCode).toBe(422)
  })

  test('426: a client that is too old keeps its data and is asked to update', async () => {
    const gate = await server.signIn('gate')
    for (const old of ['0', '-1', 'x'])
      expect((await gate.get('/changes', { 'x-contract': old })).json().code).toBe('update-needed')
    expect((await gate.get('/changes', { 'x-contract': '1' })).statusCode).toBe(200)
  })

  test('500: a title and a request ID, and never a stack', async () => {
    const gate = await server.signIn('gate')
    await sql`alter table "Freights" rename to "Hidden"`.execute(server.database.db)
    const answer = await gate.get('/freights')
    await sql`alter table "Hidden" rename to "Freights"`.execute(server.database.db)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      title: 'The server encountered an error.',
      code: 'server-error',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const line = server.log.map((text) => JSON.parse(text)).find(({ event }) => event === 'server.error')
    expect(line).toMatchObject({ requestId: answer.json().requestId, err: { code: '42P01' } })
  })
})
