import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PhotoState } from '../../../src/domain/photos/photo.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { declare, jpeg, photographer, rowOf, store, upload } from './photo-fixture.ts'
import { serverBefore } from './server-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardhand-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeOnDatabases('photos', (open) => {
  const server = serverBefore(open, { environment: { DATA_DIR: folder } })

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

  test('bytes are taken from the tablet that declared them alone, also after its person has signed out', async () => {
    const bytes = await jpeg(2)
    const gate = await photographer(server, 'gate', 'tablet-2')
    const { ID } = await declare(gate, bytes)
    const elsewhere = await server.signIn('gate', 'tablet-3')
    const other = await server.signIn('clerk', 'tablet-2')
    for (const client of [elsewhere, other]) expect((await upload(server, client, ID).offset()).statusCode).toBe(403)
    const south = { 'x-site-id': String(server.sites.Southfork) }
    expect((await upload(server, gate, ID, south).offset()).statusCode).toBe(404)
    const away = { 'x-site-id': String(server.sites.Depot) }
    expect((await upload(server, gate, ID, away).piece(0, bytes)).json().code).toBe('site_forbidden')

    await gate.send('POST', '/users/logout', { Username: 'gate' })
    expect((await upload(server, gate, ID).offset()).statusCode).toBe(401)
    const name = `delivery-${gate.UserID}`
    const cookie = { cookie: `${name}=${gate.cookies[name]}` }
    const delivery = { ...cookie, 'x-delivery-for': String(gate.UserID), 'x-device-id': 'tablet-2', authorization: '' }
    const byDelivery = upload(server, gate, ID, { ...delivery, 'x-site-id': String(server.sites.Northgate) })
    expect((await byDelivery.piece(0, bytes)).statusCode).toBe(204)
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored })
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
