import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PhotoState } from '../../../src/domain/photos/photo.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { declare, jpeg, photographer, rowOf, store, upload } from './photo-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardhand-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeOnDatabases('photos', (open) => {
  const server = serverBefore(open, { environment: { DATA_DIR: folder } })
  /** The headers of a tablet whose person has signed out. */
  const deliveryOf = (client: Client) => {
    const name = `delivery-${client.UserID}`
    const site = { 'x-site-id': String(server.sites.Northgate) }
    const cookie = `${name}=${client.cookies[name]}`
    return { ...site, cookie, 'x-delivery-for': String(client.UserID), authorization: '' }
  }

  test('a declared photo is sent in pieces, stored, mirrored and shown', async () => {
    const gate = await photographer(server, 'gate', 'tablet-1')
    const bytes = await jpeg(1, 800, 600)
    const photo = await declare(gate, bytes)
    expect(photo).toMatchObject({ State: PhotoState.Waiting, TakenByID: gate.UserID, Size: bytes.length, Width: null })
    const { offset, piece } = upload(server, gate, photo.ID)
    const before = await offset()
    expect([before.statusCode, before.headers['upload-offset'], before.headers['upload-length']]).toEqual([
      ...[200, '0', String(bytes.length)],
    ])
    expect(before.headers['cache-control']).toBe('no-store')
    const first = await piece(0, bytes.subarray(0, 10_000))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '10000'])
    const strange = await piece(4000, bytes.subarray(4000))
    expect([strange.statusCode, strange.headers['upload-offset'], strange.json().code]).toEqual([
      ...[409, '10000', 'wrong-offset'],
    ])
    expect((await piece(10_000, bytes.subarray(10_000))).statusCode).toBe(204)
    expect(await rowOf(server, photo.ID)).toMatchObject({ State: PhotoState.Stored, Width: 800, Height: 600 })
    const after = await offset()
    expect([after.statusCode, after.headers['upload-offset']]).toEqual([410, String(bytes.length)])
    expect((await piece(0, bytes)).statusCode).toBe(410)

    const clerk = await server.signIn('clerk')
    for (const [path, side] of [
      ['', 800],
      ['/thumbnail', 320],
    ] as const) {
      const shown = await clerk.get(`/photos/${photo.ID}${path}`)
      expect(shown.headers).toMatchObject({
        ...{ 'content-type': 'image/jpeg', 'content-security-policy': "default-src 'none'; sandbox" },
        ...{ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
        'cache-control': 'private, no-store',
      })
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(side)
    }
    expect((await server.ask({ url: `/api/photos/${photo.ID}` })).statusCode).toBe(401)
    const { Photos } = (await clerk.get('/changes?limit=5000')).json()
    expect(Photos).toMatchObject([{ ID: photo.ID, State: PhotoState.Stored }])
  })

  test('bytes are taken from the person who declared them alone, also after the sign-out', async () => {
    const bytes = await jpeg(2)
    const gate = await photographer(server, 'gate', 'tablet-2')
    const { ID } = await declare(gate, bytes)
    const elsewhere = await server.signIn('gate', 'tablet-3')
    const other = await server.signIn('clerk', 'tablet-2')
    expect((await upload(server, other, ID).offset()).statusCode).toBe(403)
    // A copied tablet has an ID of its own.
    expect((await upload(server, elsewhere, ID).offset()).statusCode).toBe(200)
    const south = { 'x-site-id': String(server.sites.Southfork) }
    expect((await upload(server, gate, ID, south).offset()).statusCode).toBe(404)
    const away = { 'x-site-id': String(server.sites.Depot) }
    expect((await upload(server, gate, ID, away).piece(0, bytes)).json().code).toBe('site_forbidden')

    await gate.send('POST', '/users/logout', { Username: 'gate' })
    expect((await upload(server, gate, ID).offset()).statusCode).toBe(401)
    const byDelivery = upload(server, gate, ID, deliveryOf(gate))
    expect((await byDelivery.piece(0, bytes)).statusCode).toBe(204)
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored })
  })

  test('of a revoked tablet and of a deactivated person, bytes of photos declared before are taken', async () => {
    const bytes = await jpeg(21)
    const gate = await photographer(server, 'gate', 'tablet-21')
    const clerk = await photographer(server, 'clerk', 'tablet-22')
    const [ofTablet, ofPerson] = [await declare(gate, bytes), await declare(clerk, bytes)]
    const { db } = server.database
    await sql`update devices set "RevokedAt" = now() where "DeviceID" = 'tablet-21'`.execute(db)
    await sql`update users set "Status" = 2 where "Username" = 'clerk'`.execute(db)
    for (const [client, { ID }] of [
      [gate, ofTablet],
      [clerk, ofPerson],
    ] as const) {
      const sent = upload(server, client, ID, deliveryOf(client))
      expect((await sent.piece(0, bytes)).statusCode).toBe(204)
      expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored })
      expect((await upload(server, client, client.nextID(), deliveryOf(client)).offset()).statusCode).toBe(404)
    }
    await sql`update users set "Status" = 1 where "Username" = 'clerk'`.execute(db)
  })

  test('of one person a thousand photos a day are taken; the next one stays on its tablet, and goes tomorrow', async () => {
    const bytes = await jpeg(22)
    const gate = await photographer(server, 'gate', 'tablet-23')
    const { ID } = await declare(gate, bytes)
    const day = new Date(server.now()).toISOString().slice(0, 10)
    await sql`insert into photo_day values (${gate.UserID}::bigint, ${day}::date, 999)
      on conflict ("UserID") do update set "Day" = excluded."Day", "Begun" = excluded."Begun"`.execute(
      server.database.db,
    )
    const [last, beyond] = [await declare(gate, bytes), await declare(gate, bytes)]
    const first = upload(server, gate, last.ID)
    const cut = 1_000
    expect((await first.piece(0, bytes.subarray(0, cut))).statusCode).toBe(204)
    const refused = await upload(server, gate, beyond.ID).piece(0, bytes)
    expect([refused.statusCode, refused.json().code, refused.json().title]).toEqual([
      429,
      'photo-limit',
      'The server takes 1,000 photos of a person per day. Send this one again tomorrow.',
    ])
    // An upload that was begun goes on.
    expect((await first.piece(cut, bytes.subarray(cut))).statusCode).toBe(204)
    expect(await rowOf(server, beyond.ID)).toMatchObject({ State: PhotoState.Waiting })
    server.advance(24 * 3_600_000)
    const tomorrow = await server.signIn('gate', 'tablet-23')
    expect((await upload(server, tomorrow, ID).piece(0, bytes)).statusCode).toBe(204)
    expect((await upload(server, tomorrow, beyond.ID).piece(0, bytes)).statusCode).toBe(204)
  })

  test('other bytes than declared are dropped, and the upload begins again', async () => {
    const bytes = await jpeg(3)
    const gate = await photographer(server, 'gate', 'tablet-4')
    const { ID } = await declare(gate, bytes)
    const { piece, offset } = upload(server, gate, ID)
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(500) ^ 1, 500)
    const refused = await piece(0, damaged)
    expect([refused.statusCode, refused.json().code, refused.headers['upload-offset']]).toEqual([
      ...[422, 'digest-mismatch', '0'],
    ])
    expect((await offset()).headers['upload-offset']).toBe('0')
    expect((await piece(0, bytes)).statusCode).toBe(204)
  })

  test('a piece that is too large, too long or of another type is rejected', async () => {
    const bytes = await jpeg(4)
    const gate = await photographer(server, 'gate', 'tablet-5')
    const { ID } = await declare(gate, bytes)
    const { piece, offset } = upload(server, gate, ID)
    expect((await piece(0, Buffer.concat([bytes, Buffer.alloc(1)]))).statusCode).toBe(400)
    expect((await piece(0, Buffer.alloc(256 * 1024 + 1))).statusCode).toBe(413)
    expect((await upload(server, gate, ID, { 'content-type': 'image/jpeg' }).piece(0, bytes)).statusCode).toBe(415)
    expect((await upload(server, gate, ID, { 'upload-offset': '1e3' }).piece(0, bytes)).statusCode).toBe(400)
    expect((await offset()).headers['upload-offset']).toBe('0')
    const json = await server.ask({
      ...{ method: 'POST', url: '/api/trailers', payload: Buffer.from('{}') },
      headers: { 'content-type': 'application/offset+octet-stream', authorization: `Bearer ${gate.token}` },
    })
    expect(json.statusCode).toBe(415)
  })

  test('a removed photo keeps its row, and nothing else', async () => {
    const gate = await photographer(server, 'gate', 'tablet-6')
    const photo = await store(server, gate, await jpeg(5))
    const clerk = await server.signIn('clerk')
    expect((await clerk.send('DELETE', `/photos/${photo.ID}`)).statusCode).toBe(403)
    expect((await gate.send('DELETE', `/photos/${photo.ID}`)).statusCode).toBe(204)
    expect((await gate.get(`/photos/${photo.ID}`)).statusCode).toBe(404)
    expect(await rowOf(server, photo.ID)).toMatchObject({ RemovedByName: photo.TakenByName })
    const late = await store(server, gate, await jpeg(6))
    server.advance(25 * 3_600_000)
    const again = await server.signIn('gate', 'tablet-6')
    expect((await again.send('DELETE', `/photos/${late.ID}`)).statusCode).toBe(403)
    const admin = await server.signIn('admin')
    expect((await admin.send('DELETE', `/photos/${late.ID}`)).statusCode).toBe(204)
  })
})
