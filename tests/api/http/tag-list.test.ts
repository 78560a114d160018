import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { LookupType } from '../../../src/domain/lookups/lookups.ts'
import { decodeEpc } from '../../../src/domain/sites/epc.ts'
import { tagHex } from '../../../src/domain/sites/tag-code.ts'
import { TagType } from '../../../src/domain/sites/tag.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const EPC = 'urn:epc:tag:giai-96:0.0614141.7'
const HEX = '3414257BF400000000000007'
const RAW = '9BC3F0A811D2407E5B60C1F2A3D4E5F6'

async function tagsOf(client: Client, keyword = '') {
  const answer = await client.get(`/lookups?lookupTypes=${LookupType.Tags}&keyword=${keyword}&take=500`)
  return answer.json<Answers['Lookups']>().Lookups
}

describeOnDatabases('the RFID tags of a site', (open) => {
  const server = serverBefore(open)

  test('are valid GIAI and GRAI tags at the demo site, hard tags among them', async () => {
    const tags = await tagsOf(await server.signIn('gate'))
    expect(tags.length).toBeGreaterThan(20)
    for (const { Name, Value } of tags) {
      expect(decodeEpc(tagHex(Name))).toEqual({ uri: Name })
      expect(Name.includes('giai')).toBe(Value === String(TagType.Hard))
    }
    expect(new Set(tags.map(({ Value }) => Value))).toEqual(new Set(['1', '3']))
  })

  test('a super admin adds one by hex, corrects and removes it; the trail says who', async () => {
    const admin = await server.signIn('super')
    const gate = await server.signIn('gate')
    const made = await admin.send('POST', '/RFID', { EPC: HEX.toLowerCase(), TagType: TagType.Removable })
    const { Tag } = made.json<Answers['Tag']>()
    expect(Tag).toEqual({ SiteID: server.sites.Northgate, ID: Tag.ID, EPC, TagType: TagType.Removable })
    const url = `/RFID/Id/${Tag.ID}`
    const read = await gate.get(url)
    expect([read.statusCode, read.json()]).toEqual([200, { Tag }])
    expect(await tagsOf(gate, '0614141.7')).toContainEqual(expect.objectContaining({ ID: Tag.ID, Name: EPC }))

    const hard = { EPC: HEX, TagType: TagType.Hard }
    const changed = await admin.send('PUT', url, hard, { 'if-match': String(read.headers.etag) })
    expect(changed.json()).toEqual({ Tag: { ...Tag, TagType: TagType.Hard } })
    const trail = await admin.get(`/adminchanges?list=Tags&id=${Tag.ID}`)
    expect(trail.json<Answers['AdminChanges']>().AdminChanges).toMatchObject([
      { Act: 'changed', Changes: [{ Field: 'TagType', From: 'Removable tag', To: 'Hard tag' }] },
      { Act: 'added' },
    ])
    const removed = await admin.send('DELETE', url, undefined, { 'if-match': String(changed.headers.etag) })
    expect(removed.statusCode).toBe(204)
    expect((await gate.get(url)).statusCode).toBe(404)
  })

  test('a clerk reads none, and only super admins write', async () => {
    const [tag] = await tagsOf(await server.signIn('gate'))
    expect((await (await server.signIn('clerk')).get(`/RFID/Id/${tag?.ID}`)).statusCode).toBe(403)
    const body = { EPC: RAW, TagType: TagType.Removable }
    expect((await (await server.signIn('admin')).send('POST', '/RFID', body)).statusCode).toBe(403)
  })

  test('one of another site is as missing', async () => {
    const gate = await server.signIn('gate')
    const [tag] = await tagsOf(gate)
    await gate.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    const elsewhere = await gate.get(`/RFID/Id/${tag?.ID}`)
    const missing = await gate.get('/RFID/Id/4444444444')
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([404, missing.body])
  })

  test('one on a trailer of the yard cannot go, and the list of trailers finds its holder by hex', async () => {
    const admin = await server.signIn('super')
    const { Trailers } = (await admin.get('/trailers?states=1&take=100')).json<Answers['Trailers']>()
    const holder = Trailers.find(({ EPCID }) => EPCID !== null)
    if (!holder) throw new Error('the demo has no tagged trailer')
    const { etag } = (await admin.get(`/RFID/Id/${holder.EPCID}`)).headers
    const refused = await admin.send('DELETE', `/RFID/Id/${holder.EPCID}`, undefined, { 'if-match': String(etag) })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'tag-in-use'])
    expect(refused.json().title).toContain(`Tag ${holder.RFIDTagID} is in use: 1 trailer`)
    const found = await admin.get(`/trailers?rfidKeyword=${tagHex(holder.RFIDTagID).toLowerCase()}`)
    expect(found.json<Answers['Trailers']>().Trailers.map(({ ID }) => ID)).toEqual([holder.ID])
  })

  test('an import adds tags, changes types, and adds none twice; one bad row refuses all', async () => {
    const admin = await server.signIn('super')
    const send = (Tags: readonly object[]) => admin.send('POST', '/RFID/import', { Tags })
    const [one, raw] = [
      { EPC: HEX, TagType: TagType.Removable },
      { EPC: RAW.toLowerCase(), TagType: TagType.Removable },
    ]
    expect((await send([one, raw])).json()).toEqual({ Created: 2, Changed: 0, Unchanged: 0 })
    expect((await send([{ ...one, EPC, TagType: TagType.Hard }, raw])).json()).toEqual({
      ...{ Created: 0, Changed: 1, Unchanged: 1 },
    })
    expect(await tagsOf(admin, RAW)).toHaveLength(1)
    const bad = await send([
      { EPC: 'urn:epc:tag:giai-96:0.0614141.8', TagType: 1 },
      { EPC: '331800', TagType: 1 },
    ])
    expect([bad.statusCode, bad.json().errors]).toEqual([
      400,
      { 'Tags[1].EPC': ['This tag is cut off: it has 6 of 24 hex digits. Read it again'] },
    ])
    expect(await tagsOf(admin, '0614141.8')).toEqual([])
    const twice = await send([one, { ...one, EPC }])
    expect([twice.statusCode, twice.json().errors]).toEqual([400, { 'Tags[1]': [`${EPC} is in row 1 already`] }])
  })

  test('a trailer comes back without a tag that was removed meanwhile, with a warning', async () => {
    const admin = await server.signIn('super')
    const made = await admin.send('POST', '/RFID', { EPC: 'urn:epc:tag:giai-96:0.0614141.9', TagType: TagType.Hard })
    const { Tag } = made.json<Answers['Tag']>()
    const { Trailers } = (await admin.get('/trailers?states=1&take=100&types=2&statusTypes=2')).json<
      Answers['Trailers']
    >()
    const [van] = Trailers
    if (!van) throw new Error('the demo has no empty van')
    const state = (State: number) =>
      admin.send('PUT', '/trailers/State', { ...van, TrailerID: van.ID, State, EyesOn: true })
    expect((await admin.send('PUT', `/trailers/${van.ID}`, { ...van, EPCID: Tag.ID })).statusCode).toBe(200)
    expect((await state(2)).statusCode).toBe(200)
    const { etag } = made.headers
    const removed = await admin.send('DELETE', `/RFID/Id/${Tag.ID}`, undefined, { 'if-match': String(etag) })
    expect(removed.statusCode).toBe(204)
    const back = await state(1)
    expect(back.json()).toMatchObject({
      Trailer: { State: 1, EPCID: null },
      Warnings: [`The RFID tag of trailer ${van.Number} was deleted, so it is back without one.`],
    })
  })
})
