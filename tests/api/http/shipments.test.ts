import { afterAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { shipmentWords } from '../../../src/domain/shipments/shipment-details.ts'
import { buildFields } from '../../../src/domain/testing/builders.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Reply, startShipmentHost } from '../../support/shipment-host.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const NORTHGATE = 'Northgate Cold Storage'
const SECOND = 1000

function ask(client: Client, refNumber: string, siteName = NORTHGATE) {
  const query = new URLSearchParams({ siteName, refNumber })
  return client.get(`/roc/getDetailsForRefNum?${query}`)
}

async function listed(client: Client, query = ''): Promise<Answers['ExpectedShipments']> {
  return (await client.get(`/expectedshipments?take=100${query}`)).json()
}

describeOnDatabases('expected shipments', (open) => {
  const server = serverBefore(open)

  test('a reference number finds the shipment of the named site, however it is written', async () => {
    const gate = await server.signIn('gate')
    const found = await ask(gate, 'po 78231')
    expect([found.statusCode, found.json()]).toEqual([
      200,
      {
        Shipment: {
          ...{ ReferenceNumber: 'PO-78231', ExpectedDate: '11/20/2026', TrailerNumber: '53118', ScacName: 'SAIA' },
          ...{ Type: 1, DirectionType: 1, ShipmentNumber: 'SHP48120', FreightName: 'Frozen Food', SetTemperature: -10 },
        },
      },
    ])
    for (const site of ['Southfork Distribution', 'Depot 9', 'http://169.254.169.254/'])
      expect((await ask(gate, 'PO-78231', site)).json()).toEqual({
        code: 'shipment-unknown',
        title: shipmentWords.missing,
      })
    expect((await ask(gate, '%')).statusCode).toBe(404)
    expect((await gate.get('/roc/getDetailsForRefNum?siteName=x')).statusCode).toBe(400)
  })

  test('an arrival marks it as used, by whom and by which trailer; the next question says so', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const { Scacs } = (await gate.get('/scacs')).json<Answers['Scacs']>()
    // Of a live trailer no tag is asked for.
    const fields = buildFields({
      Number: 'REF-1',
      ScacID: Scacs[0]?.ID ?? 0,
      Intent: 1,
      PhoneNumber: '+13125550188',
      LocationID: null,
    })
    const arrived = await gate.send('POST', '/trailers', { ...fields, ReferenceID: 'PO78232' })
    expect([arrived.statusCode, arrived.json().Trailer?.ReferenceID]).toEqual([200, 'PO78232'])
    const used = (await listed(admin, '&used=true')).ExpectedShipments
    expect(used).toMatchObject([{ ReferenceNumber: 'PO-78232', UsedNumber: 'REF-1', UsedByName: 'Gus Halvorsen' }])
    expect((await listed(admin, '&used=false')).ExpectedShipments.map(({ UsedDate }) => UsedDate)).not.toContain(
      used[0]?.UsedDate,
    )
    const again = await ask(gate, 'PO-78232')
    expect([again.statusCode, again.json().title]).toEqual([
      409,
      'Reference ID# PO-78232 was already used by trailer REF-1.',
    ])
  })

  test('the list is searched, paged and shown by the latest day', async () => {
    const admin = await server.signIn('admin')
    const all = await listed(admin)
    expect(all.ItemsCount).toBe(6)
    const days = all.ExpectedShipments.map(({ ExpectedFrom }) => ExpectedFrom)
    expect(days).toEqual([...days].sort().reverse())
    const page = await listed(admin, '&skip=5')
    expect([page.ExpectedShipments.length, page.ItemsCount]).toEqual([1, 6])
    const found = async (keyword: string) =>
      (await listed(admin, `&keyword=${encodeURIComponent(keyword)}`)).ExpectedShipments.map(
        (row) => row.ReferenceNumber,
      )
    expect(await found('po78233')).toEqual(['PO-78233'])
    expect(await found('shp48123')).toEqual(['PO-78234'])
    expect(await found('sefl')).toEqual(['PO-78236'])
    expect(await found('%')).toEqual([])
  })
})

const host = await startShipmentHost()
afterAll(() => host.close())

describeOnDatabases('another system with reference numbers', (open) => {
  const server = serverBefore(open, { environment: { ROC_URL: `${host.url}?key=k` } })

  async function reply(how: Reply, refNumber = 'X-1') {
    host.reply = how
    const gate = await server.signIn('gate')
    const begun = Date.now()
    const answer = await ask(gate, refNumber)
    return { answer, ms: Date.now() - begun }
  }

  test('its shipment is shown; site and number are parameters, and the address stays', async () => {
    const shipment = { TrailerNumber: '77', Type: 2, ShipmentNumber: 'S7', More: { deep: true } }
    const { answer } = await reply({ name: 'json', value: { Shipment: shipment } }, 'a&siteName=b c#/../é')
    expect([answer.statusCode, answer.json().Shipment]).toMatchObject([
      200,
      { TrailerNumber: '77', Type: 2, ScacName: null },
    ])
    expect(host.asked.at(-1)).toEqual({
      path: '/details',
      query: { key: 'k', siteName: NORTHGATE, refNumber: 'a&siteName=b c#/../é' },
    })
  })

  test.each([
    ['nothing for 404', { name: 'status', status: 404 }, 'shipment-unknown'],
    ['nothing for null', { name: 'json', value: { Shipment: null } }, 'shipment-unknown'],
    ['another number', { name: 'json', value: { ReferenceNumber: 'X-2' } }, 'shipment-unknown'],
    ['an error', { name: 'status', status: 500 }, 'shipment-failed'],
    ['a page of HTML', { name: 'html' }, 'shipment-failed'],
    ['a redirect', { name: 'redirect' }, 'shipment-failed'],
    ['a list', { name: 'json', value: [] }, 'shipment-failed'],
    ['wrong types', { name: 'json', value: { SetTemperature: 'cold' } }, 'shipment-failed'],
    ['a long text', { name: 'json', value: { TrailerNumber: 'x'.repeat(51) } }, 'shipment-failed'],
    ['a body of 1 GB', { name: 'endless' }, 'shipment-failed'],
  ] as const)('%s: the words of the specification', async (_, how, code) => {
    const before = host.asked.length
    const { answer } = await reply(how)
    expect([answer.statusCode, answer.json()]).toEqual([404, { code, title: shipmentWords.missing }])
    // A redirect is not followed.
    expect(host.asked.length - before).toBe(1)
    expect(host.sentBytes).toBeLessThan(64 * 1024 * 1024)
  })

  test.each([
    ['never answers', { name: 'silence' }],
    ['begins and stops', { name: 'stall' }],
  ] as const)('one that %s is given up after 2 s', async (_, how) => {
    const { answer, ms } = await reply(how)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'shipment-failed'])
    expect(ms).toBeGreaterThan(1.5 * SECOND)
    expect(ms).toBeLessThan(10 * SECOND)
  })

  test('the list of the site comes first, and nobody is asked', async () => {
    const before = host.asked.length
    expect((await ask(await server.signIn('gate'), 'PO-78231')).statusCode).toBe(200)
    expect(host.asked.length).toBe(before)
  })

  test('it is not asked by those who may not arrive trailers', async () => {
    const before = host.asked.length
    expect((await ask(await server.signIn('clerk'), 'X-1')).statusCode).toBe(403)
    expect(host.asked.length).toBe(before)
  })
})
