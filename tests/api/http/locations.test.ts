import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { FieldChange } from '../../../src/domain/administration/field-changes.ts'
import { locationMessage } from '../../../src/domain/sites/location-input.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'

async function locationsOf(client: Client): Promise<Answers['Locations']['Locations']> {
  return (await client.get('/locations')).json<Answers['Locations']>().Locations
}

async function tagOf(client: Client, url: string): Promise<{ readonly 'if-match': string }> {
  return { 'if-match': String((await client.get(url)).headers.etag) }
}

async function trailOf(server: ServerUnderTest, call: string) {
  const found = await sql<{ List: string; ID: number; Changes: string }>`
    select "List", "ID", "Changes"::text as "Changes" from admin_change
    where "Call" = ${call} order by "Version", "List", "ID"`.execute(server.database.db)
  return found.rows.map((row) => ({ ...row, Changes: JSON.parse(row.Changes) as FieldChange[] }))
}

describeOnDatabases('locations and dock groups', (open) => {
  const server = serverBefore(open)
  const door = (Name: string) => ({ Name, Type: LocationType.Door, SiteID: server.sites.Northgate })

  test('every wrong field is named with its message', async () => {
    const boss = await server.signIn('super')
    const wrong = { Name: '', Type: 0, SiteID: server.sites.Northgate, Latitude1: 91, Longitude2: 1 }
    const answer = await boss.send('POST', '/locations', wrong)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      {
        Name: expect.arrayContaining([locationMessage.name]),
        Type: [locationMessage.type],
        Latitude1: [locationMessage.latitude],
        Longitude1: [locationMessage.pair],
        Latitude2: [locationMessage.pair],
      },
    ])
    const siteless = await boss.send('POST', '/locations', { ...door('Door 901'), SiteID: 0 })
    expect(siteless.json().errors).toEqual({ SiteID: [locationMessage.site] })
    const group = await boss.send('POST', '/DockGroups', { Name: ' ', GroupLocationIDs: [] })
    expect(group.json().errors).toEqual({
      Name: [locationMessage.name],
      GroupLocationIDs: ['Please select at least one location'],
    })
  })

  test('a renamed door is the same door: its trailers and tasks show the new name', async () => {
    const boss = await server.signIn('super')
    const gate = await server.signIn('gate')
    const { Trailers } = (await gate.get('/trailers?states=1&take=100')).json<Answers['Trailers']>()
    const doors = (await locationsOf(boss)).filter(({ Type }) => Type === LocationType.Door)
    const trailer = Trailers.find(({ LocationID }) => doors.some(({ ID }) => ID === LocationID))
    const url = `/locations/${trailer?.LocationID}`
    const renamed = await boss.send('PUT', url, door('Dock of honour'), await tagOf(boss, url))
    expect([renamed.statusCode, renamed.json().Location.Name]).toEqual([200, 'Dock of honour'])
    expect((await gate.get(`/trailers/${trailer?.ID}`)).json().Trailer.LocationName).toBe('Dock of honour')
    const removed = await boss.send('DELETE', url, undefined, await tagOf(boss, url))
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'location-in-use'])
    expect(removed.json().title).toMatch(/^Dock of honour is in use: 1 trailer( and \d+ open tasks?)?\.$/)
  })

  test('a new location goes to the site that the body names', async () => {
    const boss = await server.signIn('super')
    const SiteID = server.sites.Southfork
    const made = await boss.send('POST', '/locations', { ...door('Door 902'), SiteID })
    expect([made.statusCode, made.json().Location.SiteID]).toEqual([200, SiteID])
    expect((await locationsOf(boss)).map(({ Name }) => Name)).not.toContain('Door 902')
    const nowhere = await boss.send('POST', '/locations', { ...door('Door 902'), SiteID: 999_999_999 })
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([403, 'site_forbidden'])
  })

  test('a range is added in one write; names that the site has are skipped and listed', async () => {
    const boss = await server.signIn('super')
    await boss.send('POST', '/locations', door('Bay 08'))
    const before = await locationsOf(boss)
    const asked = { Names: 'Bay 07-10', Type: LocationType.Door, SiteID: server.sites.Northgate }
    const made = (await boss.send('POST', '/locations/range', asked)).json<Answers['LocationRange']>()
    expect([made.Locations.map(({ Name }) => Name), made.Skipped]).toEqual([['Bay 07', 'Bay 09', 'Bay 10'], ['Bay 08']])
    const after = await locationsOf(boss)
    expect(after.length).toBe(before.length + 3)
    expect(after.filter(({ Name }) => Name.startsWith('Bay')).map(({ Name }) => Name)).toEqual([
      ...['Bay 07', 'Bay 08', 'Bay 09', 'Bay 10'],
    ])
    const trail = await trailOf(server, 'POST /locations/range')
    expect(new Set(trail.map(({ ID }) => ID))).toEqual(new Set(made.Locations.map(({ ID }) => ID)))
    const again = (await boss.send('POST', '/locations/range', asked)).json<Answers['LocationRange']>()
    expect(again).toEqual({ Locations: [], Skipped: ['Bay 07', 'Bay 08', 'Bay 09', 'Bay 10'] })
    const tooMany = await boss.send('POST', '/locations/range', { ...asked, Names: 'Bay 1-501' })
    expect([tooMany.statusCode, tooMany.json().errors]).toEqual([400, { Names: [locationMessage.range] }])
  })

  test('a deleted door leaves its dock groups in the same write, which the trail shows', async () => {
    const boss = await server.signIn('super')
    const made = [
      await boss.send('POST', '/locations', door('Pier 1')),
      await boss.send('POST', '/locations', door('Pier 2')),
    ]
    const [first = 0, second = 0] = made.map((answer) => answer.json().Location.ID)
    const asked = { Name: 'Piers', GroupLocationIDs: [first, second] }
    const group = (await boss.send('POST', '/DockGroups', asked)).json<Answers['DockGroup']>().DockGroup
    const url = `/locations/${first}`
    expect((await boss.send('DELETE', url, undefined, await tagOf(boss, url))).statusCode).toBe(204)
    expect((await boss.get(`/DockGroups/${group.ID}`)).json()).toEqual({
      DockGroup: { ...group, GroupLocationIDs: [second] },
    })
    const trail = (await trailOf(server, 'DELETE /locations/{id}')).filter(({ List }) => List === 'DockGroups')
    const Changes = [{ Field: 'GroupLocationIDs', From: [first, second], To: [second] }]
    expect(trail).toEqual([{ List: 'DockGroups', ID: group.ID, Changes }])
  })

  test('a dock group takes only locations of its site', async () => {
    const boss = await server.signIn('super')
    const elsewhere = await boss.send('POST', '/locations', { ...door('Door 903'), SiteID: server.sites.Southfork })
    const asked = { Name: 'Mixed', GroupLocationIDs: [elsewhere.json().Location.ID] }
    const answer = await boss.send('POST', '/DockGroups', asked)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { GroupLocationIDs: ['A location is not known at this site'] },
    ])
  })

  test('Yard can be neither renamed nor deleted', async () => {
    const boss = await server.signIn('super')
    const yard = (await locationsOf(boss)).find(({ Name }) => Name === 'Yard')
    const url = `/locations/${yard?.ID}`
    const renamed = await boss.send('PUT', url, { ...door('Lot'), Type: LocationType.Yard }, await tagOf(boss, url))
    const deleted = await boss.send('DELETE', url, undefined, await tagOf(boss, url))
    for (const answer of [renamed, deleted])
      expect([answer.statusCode, answer.json().title]).toEqual([
        409,
        'Yard can be neither renamed nor deleted, and stays of type Yard.',
      ])
  })
})
