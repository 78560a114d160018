import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { PresentedDevice } from '../../../src/contract/devices.ts'
import { type BatchAnswer, type ChangesPage, CONTRACT_VERSION, type Entry } from '../../../src/contract/sync.ts'
import { trailerFieldsOf } from '../../../src/domain/trailers/trailer-fields.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** Blocks of IDs that were never granted: one belongs to the first device that uses it. */
let nextBlock = 2 ** 29

describeOnDatabases('tablets', (open) => {
  const server = serverBefore(open)

  const bossOf = () => server.signIn('super')

  async function listed(deviceID: string): Promise<PresentedDevice> {
    const boss = await bossOf()
    const { Devices } = (await boss.get(`/devices?keyword=${deviceID}`)).json<Answers['Devices']>()
    const [device, ...more] = Devices
    if (!device || more.length > 0) throw new Error(`no single tablet ${deviceID}`)
    return device
  }

  /** Arrivals as a tablet queues them: each is a trailer of its own. */
  async function arrivals(client: Client, numbers: readonly string[], from = 1): Promise<readonly Entry[]> {
    const boss = await bossOf()
    const { Trailers } = (await boss.get('/trailers?take=100&states=1')).json<Answers['Trailers']>()
    const [like] = Trailers.filter(({ EPCID }) => EPCID === null)
    if (!like) throw new Error('the demo has no trailer without a tag')
    const { Locations } = (await boss.get('/locations')).json<Answers['Locations']>()
    // A yard has room for many.
    const LocationID = Locations.find(({ Type }) => Type === LocationType.Yard)?.ID
    nextBlock += 1
    const block = nextBlock * 10_000
    return numbers.map((number, place) => ({
      ...{ Key: randomUUID(), Sequence: from + place, UserID: client.UserID, DeviceID: client.deviceID },
      ...{ SiteID: server.sites.Northgate, Call: 'POST /trailers', Base: null, IDs: [block + 500 + place] },
      Body: { ...trailerFieldsOf(like), LocationID, ID: block + place, Number: number },
      ...{ MadeAt: fromMs(server.now() - 60_000), Offset: 0, After: [], Place: from + place, Requires: null },
      ...{ Settles: null, Withdrawn: false, ContractVersion: CONTRACT_VERSION },
    }))
  }

  /** Sends a batch by the delivery cookie, as a signed-out tablet does. */
  async function deliver(client: Client, Calls: readonly Entry[], more: object = {}) {
    return await server.ask({
      method: 'POST',
      url: '/api/batch',
      headers: {
        ...{ 'x-device-id': client.deviceID, 'x-delivery-for': String(client.UserID) },
        cookie: `delivery-${client.UserID}=${client.cookies[`delivery-${client.UserID}`]}`,
      },
      payload: { Calls, Since: null, ...more },
    })
  }

  async function update(deviceID: string, change: { readonly Name?: string | null; readonly Revoked?: boolean }) {
    const boss = await bossOf()
    const { ID } = await listed(deviceID)
    const read = await boss.get(`/devices/${ID}`)
    const { Name, Revoked } = read.json<Answers['Device']>().Device
    return await boss.send(
      'PUT',
      `/devices/${ID}`,
      { Name, Revoked, ...change },
      { 'if-match': String(read.headers.etag) },
    )
  }

  async function refused(client: Client): Promise<readonly [string, string, unknown][]> {
    const page = (await client.get('/changes?limit=5000')).json<ChangesPage>()
    const whole = page.More
      ? (await client.get(`/changes?limit=5000&since=${encodeURIComponent(page.Cursor)}`)).json()
      : page
    return whole.Settled.Refused.map((item: { Outcome: string; UserName: string; Body: { Number: string } }) => [
      ...[item.Outcome, item.UserName, item.Body.Number],
    ])
  }

  test('are listed with their person, last contact and report', async () => {
    const gate = await server.signIn('gate', 'tablet-1')
    server.advance(120_000)
    const Queues = [
      { UserID: gate.UserID, Last: 7, Waiting: [{ From: 5, To: 6 }], OldestAt: fromMs(server.now() - 5_000) },
    ]
    const report = { Version: '0.1.0', Persisted: false, Queues }
    expect((await gate.send('POST', '/devices/report', report)).statusCode).toBe(204)
    expect(await listed('tablet-1')).toMatchObject({
      ...{ Name: null, Revoked: false, SiteName: 'Northgate Cold Storage', SeenAt: fromMs(server.now()) },
      ...{ Version: '0.1.0', Persisted: false, Waiting: 2, OldestAt: Queues[0]?.OldestAt },
      ...{ MissingCount: 5, Queues: [{ UserID: gate.UserID, Waiting: 2, Missing: [1, 2, 3, 4, 7] }] },
    })
  })

  test('count what arrived since their report', async () => {
    const gate = await server.signIn('gate', 'tablet-2')
    const Queues = [{ UserID: gate.UserID, Last: 2, Waiting: [{ From: 1, To: 2 }], OldestAt: fromMs(server.now()) }]
    await gate.send('POST', '/devices/report', { Version: '0.1.0', Persisted: true, Queues })
    await gate.send('POST', '/batch', { Calls: await arrivals(gate, ['DEV-1', 'DEV-2', 'DEV-3']), Since: null })
    expect(await listed('tablet-2')).toMatchObject({ Waiting: 0, MissingCount: 0, OldestAt: null })
  })

  test('are sorted and paged', async () => {
    const boss = await bossOf()
    const list = async (query: string) => (await boss.get(`/devices${query}`)).json<Answers['Devices']>()
    const { Devices, ItemsCount } = await list('?take=100&sortKey=UserName&sortType=asc')
    const names = Devices.map(({ UserName }) => UserName)
    expect(names).toEqual([...names].sort())
    expect(ItemsCount).toBe(Devices.length)
    expect((await list('?take=2&skip=1&sortKey=UserName&sortType=asc')).Devices).toEqual(Devices.slice(1, 3))
    expect((await boss.get('/devices?sortKey=Queues')).statusCode).toBe(400)
  })

  test('are renamed with a trail; an outdated or missing version changes nothing', async () => {
    await server.signIn('gate', 'tablet-3')
    const { ID } = await listed('tablet-3')
    const boss = await bossOf()
    const first = await boss.get(`/devices/${ID}`)
    const renamed = await update('tablet-3', { Name: ' Gate tablet ' })
    expect(renamed.json()).toEqual({ Device: { ID, Name: 'Gate tablet', Revoked: false } })
    const body = { Name: 'Other', Revoked: false }
    const stale = await boss.send('PUT', `/devices/${ID}`, body, { 'if-match': String(first.headers.etag) })
    expect([stale.statusCode, stale.json().versions.Row]).toEqual([409, { ID, Name: 'Gate tablet', Revoked: false }])
    expect((await boss.send('PUT', `/devices/${ID}`, body)).statusCode).toBe(428)
    const admin = await server.signIn('admin')
    const tag = { 'if-match': String(renamed.headers.etag) }
    expect((await admin.send('PUT', `/devices/${ID}`, body, tag)).statusCode).toBe(403)
    const trail = (await boss.get(`/adminchanges?list=Devices&id=${ID}`)).json<Answers['AdminChanges']>()
    expect(trail.AdminChanges.map(({ Changes }) => Changes)).toEqual([
      [{ Field: 'Name', From: null, To: 'Gate tablet' }],
    ])
  })

  test('that are revoked lose their session at once, hand their queue to the admins, and end', async () => {
    const gate = await server.signIn('gate', 'stolen-1')
    await gate.send('POST', '/batch', { Calls: await arrivals(gate, ['ST-1']), Since: null })
    expect((await update('stolen-1', { Revoked: true })).statusCode).toBe(200)
    expect(await listed('stolen-1')).toMatchObject({ Revoked: true, RevokedAt: fromMs(server.now()), WipedAt: null })
    for (const answer of [await gate.get('/trailers'), await gate.send('POST', '/batch', { Calls: [], Since: null })])
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'device-revoked'])
    const delivered = await deliver(gate, await arrivals(gate, ['ST-2', 'ST-3'], 2))
    const { Answers: outcomes, Revoked, Settled } = delivered.json<BatchAnswer>()
    expect([outcomes.map(({ Outcome }) => Outcome), Revoked, Settled]).toEqual([
      ...[['parked', 'parked'], true, { Through: 3, Above: [] }],
    ])
    const admin = await server.signIn('admin')
    const waiting = await refused(admin)
    expect(
      waiting
        .filter(([, , number]) => String(number).startsWith('ST-'))
        .map(([outcome, , number]) => [outcome, number]),
    ).toEqual([
      ['parked', 'ST-2'],
      ['parked', 'ST-3'],
    ])
    expect((await deliver(gate, [], { Wiped: true })).statusCode).toBe(200)
    expect((await deliver(gate, [])).statusCode).toBe(401)
    expect(await listed('stolen-1')).toMatchObject({ WipedAt: fromMs(server.now()) })
  })

  test('a revoked one keeps what is known to wait; one that is let in again signs in', async () => {
    const gate = await server.signIn('gate', 'lost-1')
    const Queues = [{ UserID: gate.UserID, Last: 3, Waiting: [{ From: 1, To: 3 }], OldestAt: fromMs(server.now()) }]
    await gate.send('POST', '/devices/report', { Version: '0.1.0', Persisted: true, Queues })
    await update('lost-1', { Revoked: true })
    expect(await listed('lost-1')).toMatchObject({ Revoked: true, Waiting: 3 })
    await expect(server.signIn('gate', 'lost-1')).rejects.toThrow('403')
    await update('lost-1', { Revoked: false })
    expect((await server.signIn('gate', 'lost-1')).UserID).toBe(gate.UserID)
    expect(await listed('lost-1')).toMatchObject({ Revoked: false, RevokedAt: null })
  })

  test('a saved queue is applied once in the name of its author, what the server has is recognized', async () => {
    const gate = await server.signIn('gate', 'broken-1')
    const queue = await arrivals(gate, ['IM-1', 'IM-2'])
    await gate.send('POST', '/batch', { Calls: queue.slice(0, 1), Since: null })
    const boss = await bossOf()
    const Keys = queue.map(({ Key }) => Key)
    const check = { DeviceID: 'broken-1', Queues: [{ UserID: gate.UserID, Keys: [...Keys, 'no key'] }] }
    const checked = (await boss.send('POST', '/devices/queuecheck', check)).json<Answers['QueueCheck']>()
    expect(checked.Queues).toEqual([
      { UserID: gate.UserID, UserName: expect.stringMatching(/\w+ \w+/), IsActive: true, Known: Keys.slice(0, 1) },
    ])
    const part = { DeviceID: 'broken-1', UserID: gate.UserID, Calls: queue, Final: true }
    for (const round of [1, 2]) {
      const imported = (await boss.send('POST', '/devices/queueimport', part)).json<Answers['QueueImport']>()
      expect([round, imported.Answers.map(({ Outcome }) => Outcome)]).toEqual([round, ['applied', 'applied']])
    }
    const { Trailers } = (await gate.get('/trailers?keyword=IM-&states=1')).json<Answers['Trailers']>()
    expect(Trailers.map((trailer) => trailer.Number).sort()).toEqual(['IM-1', 'IM-2'])
  })

  test('a change whose turn has not come is held, and parked when nothing more comes', async () => {
    const gate = await server.signIn('gate', 'broken-2')
    const [, second] = await arrivals(gate, ['IM-3', 'IM-4'])
    const boss = await bossOf()
    const behind = { ...second, After: [1] }
    const part = { DeviceID: 'broken-2', UserID: gate.UserID, Calls: [behind] }
    const send = async (Final: boolean) =>
      (await boss.send('POST', '/devices/queueimport', { ...part, Final })).json<Answers['QueueImport']>().Answers
    expect(await send(false)).toMatchObject([{ Outcome: 'held' }])
    expect(await send(true)).toMatchObject([{ Outcome: 'parked', Body: { code: 'out-of-turn' } }])
    // The tablet, should it come back, does not send it again.
    const answer = await gate.send('POST', '/batch', { Calls: [behind], Since: null })
    expect(answer.json<BatchAnswer>().Answers).toMatchObject([{ Outcome: 'parked' }])
  })

  test('a change whose number another one took is parked under no number, once', async () => {
    const gate = await server.signIn('gate', 'broken-4')
    const boss = await bossOf()
    const [filler, aside] = await arrivals(gate, ['IM-7', 'IM-8'])
    const part = { DeviceID: 'broken-4', UserID: gate.UserID, Final: true }
    for (const round of [1, 2]) {
      const Calls = [
        { ...filler, Withdrawn: true },
        { ...aside, Sequence: 1, Place: 1 },
      ]
      const imported = await boss.send('POST', '/devices/queueimport', { ...part, Calls })
      const outcomes = imported.json<Answers['QueueImport']>().Answers.map(({ Outcome }) => Outcome)
      expect([round, outcomes]).toEqual([round, ['noop', 'parked']])
    }
  })

  test('a part of a file may be as large as a batch', async () => {
    const gate = await server.signIn('gate', 'broken-5')
    const boss = await bossOf()
    const Calls = (
      await arrivals(
        gate,
        Array.from({ length: 90 }, (_, at) => `IL-${at}`),
      )
    ).map((entry) => ({
      ...entry,
      Withdrawn: true,
    }))
    expect(JSON.stringify(Calls).length).toBeGreaterThan(70_000)
    const part = { DeviceID: 'broken-5', UserID: gate.UserID, Calls, Final: false }
    expect((await boss.send('POST', '/devices/queueimport', part)).statusCode).toBe(200)
  })

  test('nobody imports for a person who never worked on that tablet, nor a change of another one', async () => {
    const gate = await server.signIn('gate', 'broken-3')
    const clerk = await server.signIn('clerk', 'elsewhere')
    const boss = await bossOf()
    const part = { DeviceID: 'broken-3', UserID: clerk.UserID, Calls: await arrivals(gate, ['IM-5']), Final: true }
    const foreign = await boss.send('POST', '/devices/queueimport', part)
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'not-their-device'])
    const mixed = { ...part, UserID: gate.UserID, Calls: [...(await arrivals(clerk, ['IM-6'])), 'junk', null] }
    const { Answers: outcomes } = (await boss.send('POST', '/devices/queueimport', mixed)).json<
      Answers['QueueImport']
    >()
    expect(outcomes.map(({ Body }) => Body?.code)).toEqual(['wrong-author', 'invalid-entry', 'invalid-entry'])
  })
})
