import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type BatchAnswer, CONTRACT_VERSION, type Entry } from '../../../src/contract/sync.ts'
import { commands } from '../../../src/domain/commands/catalogue.ts'
import { PhotoState, UNDECIDED_PHOTOS_PER_DAY } from '../../../src/domain/photos/photo.ts'
import { fromMs, toMs } from '../../../src/domain/values/instant.ts'
import { createDirectoryStore } from '../../../src/server/photos/directory-store.ts'
import { storeWhole } from '../../../src/server/photos/upload.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { declarationOf, declare, jpeg, type Photographer, photographer, rowOf, upload } from './photo-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardhand-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY_MS = 86_400_000

describeOnDatabases('photos whose command waits for a decision', (open) => {
  const server = serverBefore(open, { environment: { DATA_DIR: folder } })

  function deliveryOf(client: Client) {
    const name = `delivery-${client.UserID}`
    return {
      ...{ 'x-site-id': String(server.sites.Northgate), 'x-delivery-for': String(client.UserID) },
      ...{ cookie: `${name}=${client.cookies[name]}`, authorization: '' },
    }
  }

  function entry(client: Client, Call: string, Body: Entry['Body'], more: Partial<Entry> = {}): Entry {
    return {
      ...{ Key: randomUUID(), Sequence: 1, UserID: client.UserID, DeviceID: client.deviceID, Call, Body },
      ...{ SiteID: server.sites.Northgate, Base: null, IDs: [], MadeAt: fromMs(server.now() - 60_000), Offset: 0 },
      ...{ After: [], Place: 1, Requires: null, Settles: null, Withdrawn: false, ContractVersion: CONTRACT_VERSION },
      ...more,
    }
  }

  const send = async (client: Client, call: Entry, headers: Record<string, string> = {}) =>
    (await client.send('POST', '/batch', { Calls: [call], Since: null }, headers)).json<BatchAnswer>().Answers

  /** Declares a photo on a tablet that was just revoked. */
  async function park(client: Photographer, bytes: Buffer, more: Partial<Entry> = {}) {
    const Body = await declarationOf(client, bytes)
    await sql`update devices set "RevokedAt" = now() where "DeviceID" = ${client.deviceID}`.execute(server.database.db)
    const call = entry(client, commands.addPhoto.call, Body, more)
    expect(await send(client, call, deliveryOf(client))).toMatchObject([{ Outcome: 'parked' }])
    return { call, ID: Body.ID, Key: call.Key, ...upload(server, client, Body.ID, deliveryOf(client)) }
  }

  const storing = () =>
    storeWhole({
      ...{ database: server.database, photos: createDirectoryStore(join(folder, 'photos')), clock: server.now },
      ...{ random: secureRandom, logger: pino({ level: 'silent' }) },
    })

  test('a revoked tablet hands over its picture, shown once an admin sends it again', async () => {
    const bytes = await jpeg(31)
    const gate = await photographer(server, 'gate', 'stolen-1')
    const { call, ID, Key, offset, piece } = await park(gate, bytes, { Uncertain: true })
    const clerk = await server.signIn('clerk')
    expect((await upload(server, clerk, ID).offset()).statusCode).toBe(404)

    expect([(await offset()).statusCode, (await offset()).headers['upload-offset']]).toEqual([200, '0'])
    expect((await piece(0, Buffer.concat([bytes.subarray(1), Buffer.alloc(1)]))).json().code).toBe('digest-mismatch')
    expect((await piece(0, bytes.subarray(0, 1_000))).statusCode).toBe(204)
    expect((await piece(1_000, bytes.subarray(1_000))).statusCode).toBe(204)
    const whole = await offset()
    expect([whole.statusCode, whole.headers['upload-offset']]).toEqual([410, String(bytes.length)])
    expect((await piece(bytes.length, Buffer.alloc(0))).statusCode).toBe(410)
    expect(await server.database.site(server.sites.Northgate).get('Photos', ID)).toBeUndefined()

    // The decision may take its time.
    server.advance(8 * DAY_MS)
    await server.database.keepUp(server.now())
    await storing()
    const admin = await server.signIn('admin')
    const again = entry(admin, call.Call, call.Body, { Settles: { Key, How: 'resolve' } })
    expect(await send(admin, again)).toMatchObject([{ Outcome: 'applied' }])
    const { UserID: TakenByID } = gate
    const TakenDate = fromMs(toMs(call.MadeAt) + call.Offset)
    const taken = { TakenByID, TakenDate, GivenDate: null, TimeUncertain: true }
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Waiting, ...taken })
    await storing()
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored, Width: 320 })
    expect((await admin.get(`/photos/${ID}`)).statusCode).toBe(200)
    expect((await offset()).statusCode).toBe(410)
  })

  test("another picture that an admin sends for a parked one is the admin's own", async () => {
    const gate = await photographer(server, 'gate', 'stolen-3')
    const { call, Key } = await park(gate, await jpeg(35))
    const admin = await photographer(server, 'admin', 'office-3')
    const other = await declarationOf(admin, await jpeg(36))
    const settling = { ...{ Sequence: 3, Place: 3 }, Settles: { Key, How: 'resolve' } } as const
    expect(await send(admin, entry(admin, call.Call, other, settling))).toMatchObject([{ Outcome: 'applied' }])
    expect(await rowOf(server, other.ID)).toMatchObject({ TakenByID: admin.UserID })
  })

  test('pictures of dropped and of begun photos are deleted after a week', async () => {
    const bytes = await jpeg(32)
    const gate = await photographer(server, 'gate', 'stolen-2')
    const { Key, offset, piece } = await park(gate, bytes)
    expect((await piece(0, bytes)).statusCode).toBe(204)
    const clerk = await photographer(server, 'clerk', 'tablet-32')
    const begun = await declare(clerk, bytes)
    expect((await upload(server, clerk, begun.ID).piece(0, bytes.subarray(0, 1_000))).statusCode).toBe(204)
    const admin = await server.signIn('admin')
    const drop = entry(
      admin,
      commands.dropRefused.call,
      { Key, Reason: 'Blurred', TrailerID: null },
      { ...{ Sequence: 2, Place: 2 }, Settles: { Key, How: 'resolve' } },
    )
    expect(await send(admin, drop)).toMatchObject([{ Outcome: 'applied' }])
    expect((await offset()).statusCode).toBe(404)
    const kept = async () =>
      (await sql<{ Count: number }>`select count(*)::integer as "Count" from photo_piece`.execute(server.database.db))
        .rows[0]?.Count
    expect(await kept()).toBe(2)
    await server.database.keepUp(server.now())
    expect(await kept()).toBe(2)
    server.advance(8 * DAY_MS)
    await server.database.keepUp(server.now())
    expect(await kept()).toBe(0)
  })

  test('a tablet is never told that other bytes than declared are all there', async () => {
    const bytes = await jpeg(34)
    const { ID, offset, piece } = await park(await photographer(server, 'gate', 'stolen-4'), bytes)
    const damaged = Buffer.concat([bytes.subarray(1), Buffer.alloc(1)])
    // The process ended behind the last piece, before it looked at them.
    await server.database.photoPieces.add({ SiteID: server.sites.Northgate, ID }, 0, damaged, server.now())
    expect([(await offset()).statusCode, (await offset()).headers['upload-offset']]).toEqual([200, '0'])
    expect((await piece(0, bytes)).statusCode).toBe(204)
    expect((await offset()).statusCode).toBe(410)
  })

  test('of photos that nothing has judged few are taken per person and day', async () => {
    const bytes = await jpeg(35)
    const lead = await photographer(server, 'lead', 'stolen-5')
    const day = fromMs(server.now()).slice(0, 10)
    await sql`insert into photo_day values (${lead.UserID}::bigint, ${day}::date, ${UNDECIDED_PHOTOS_PER_DAY})
      on conflict ("UserID") do update set "Day" = excluded."Day", "Begun" = excluded."Begun"`.execute(
      server.database.db,
    )
    const declared = await declare(lead, bytes)
    expect((await upload(server, lead, declared.ID).piece(0, bytes)).statusCode).toBe(204)
    const { piece } = await park(lead, await jpeg(36))
    expect((await piece(0, bytes.subarray(0, 1_000))).json().code).toBe('photo-limit')
  })

  test('a photo is stored although the process ended behind its last piece', async () => {
    const bytes = await jpeg(33)
    const gate = await photographer(server, 'gate', 'tablet-33')
    const { ID } = await declare(gate, bytes)
    const { photoPieces } = server.database
    await photoPieces.add({ SiteID: server.sites.Northgate, ID }, 0, bytes, server.now())
    await storing()
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Waiting })
    server.advance(8 * DAY_MS)
    await server.database.keepUp(server.now())
    await storing()
    expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored })
  })
})
