import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** Pulls all pages and returns their rows in one. */
async function pull(client: Client, cursor: string | null): Promise<ChangesPage> {
  const query = cursor === null ? '' : `?since=${encodeURIComponent(cursor)}`
  const page = (await client.get(`/changes${query}`)).json<ChangesPage>()
  return page.More ? { ...page, ...(await pull(client, page.Cursor)) } : page
}

describeOnDatabases('sites', (open) => {
  const server = serverBefore(open)

  async function read(client: Client, ID: number) {
    const answer = await client.get(`/sites/${ID}`)
    return { site: answer.json<Answers['Site']>().Site, ifMatch: { 'if-match': String(answer.headers.etag) } }
  }

  async function create(client: Client, fields: Partial<Site>): Promise<Site> {
    const answer = await client.send('POST', '/sites', { Timezone: 'America/Denver', ...fields })
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
    return answer.json<Answers['Site']>().Site
  }

  test('a new site has its Yard and its Gate, and its creator can switch to it', async () => {
    const boss = await server.signIn('super')
    const { ID } = await create(boss, { Name: 'East Yard', Managed: true, ManagerIDs: [boss.UserID] })
    const switched = await boss.send('PUT', '/users/activeSite', { SiteID: ID })
    expect(switched.json<Answers['SignedIn']>().SessionUser).toMatchObject({
      ActiveSiteID: ID,
      Sites: expect.arrayContaining([{ ID, Name: 'East Yard' }]),
    })
    const { Locations } = (await boss.get('/locations')).json<Answers['Locations']>()
    expect(Locations.map(({ SiteID, Name, Type }) => [SiteID, Name, Type])).toEqual([
      [ID, 'Gate', 5],
      [ID, 'Yard', 1],
    ])
    // The first load has them, and so has the trail, under the new site.
    const page = await pull(boss, null)
    expect(page.Locations?.map(({ Name }) => Name).sort()).toEqual(['Gate', 'Yard'])
    const trail = await sql<{ List: string; Version: number }>`
      select "List", "Version" from admin_change where "SiteID" = ${ID}`.execute(server.database.db)
    expect(trail.rows).toEqual([
      { List: 'Locations', Version: 0 },
      { List: 'Locations', Version: 0 },
    ])
    // Rows that come later come with a later version.
    const added = await boss.send('POST', '/freights', { Value: 'Ice' })
    expect(added.statusCode).toBe(200)
    const more = await pull(boss, page.Cursor)
    expect(more.Freights).toEqual([added.json().Freight])
    await boss.send('PUT', '/users/activeSite', { SiteID: server.sites.Northgate })
  })

  test('forms over one row do not overwrite each other, and errors stand at their fields', async () => {
    const boss = await server.signIn('super')
    const { ID } = await create(boss, { Name: 'Partly' })
    const seen = await read(boss, ID)
    const banner = await boss.send('PUT', `/sites/${ID}`, { BannerMessage: 'Ice' }, seen.ifMatch)
    expect(banner.statusCode).toBe(200)
    const late = await boss.send('PUT', `/sites/${ID}`, { WelcomeMessage: 'Hi' }, seen.ifMatch)
    expect([late.statusCode, late.json().versions.Row.BannerMessage]).toEqual([409, 'Ice'])
    const tag = { 'if-match': late.json().versions.Current }
    const texts = await boss.send('PUT', `/sites/${ID}`, { WelcomeMessage: 'Hi' }, tag)
    expect(texts.json().Site).toMatchObject({ BannerMessage: 'Ice', WelcomeMessage: 'Hi' })
    const wrong = { Name: '', Timezone: 'Nowhere', TemperatureAlertRange: -1, PhotectorUser: 'a b' }
    const refused = await boss.send('PUT', `/sites/${ID}`, wrong, { 'if-match': String(texts.headers.etag) })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      {
        Name: ['Please enter the site name'],
        Timezone: ['Please select a timezone'],
        TemperatureAlertRange: ['Please enter a valid temperature'],
        PhotectorUser: ['Must be alphanumeric characters only'],
      },
    ])
  })

  test('managers are admins of the site and super admins', async () => {
    const boss = await server.signIn('super')
    const [admin, clerk] = [await server.userID('admin'), await server.userID('clerk')]
    const idsAt = async (query: string) =>
      (await boss.get(`/sites/managers${query}`)).json<Answers['Managers']>().Managers.map(({ ID }) => ID)
    const { Northgate } = server.sites
    expect(await idsAt(`?siteID=${Northgate}`)).toEqual(expect.arrayContaining([boss.UserID, admin]))
    expect(await idsAt(`?siteID=${Northgate}`)).not.toContain(clerk)
    expect(await idsAt('')).toEqual([boss.UserID])
    const { ifMatch } = await read(boss, Northgate)
    const refused = await boss.send('PUT', `/sites/${Northgate}`, { ManagerIDs: [clerk] }, ifMatch)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['ManagerIDs']])
  })

  test('a site in use is not deleted; an idle one drops out of reach, and its rows stay', async () => {
    const boss = await server.signIn('super')
    const northgate = await read(boss, server.sites.Northgate)
    const refused = await boss.send('DELETE', `/sites/${server.sites.Northgate}`, {}, northgate.ifMatch)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'site-in-use'])
    expect(refused.json().title).toMatch(
      /^Northgate Cold Storage cannot be deleted: it has \d+ trailers on the yard, .*\d+ open tasks, \d+ people without another site\.$/,
    )
    const { ID } = await create(boss, { Name: 'Short-lived' })
    await sql`insert into device_queue ("DeviceID", "UserID", "Through", "Above", "Waiting", "WaitingAt", "WaitingSiteID")
      values ('lost-tablet', ${boss.UserID}, 0, '{}', 3, ${new Date(server.now()).toISOString()}, ${ID})`.execute(
      server.database.db,
    )
    const { ifMatch } = await read(boss, ID)
    const unsent = await boss.send('DELETE', `/sites/${ID}`, {}, ifMatch)
    expect(unsent.json().title).toBe('Short-lived cannot be deleted: it has 3 unsent or rejected changes.')
    await sql`update device_queue set "Waiting" = 0 where "DeviceID" = 'lost-tablet'`.execute(server.database.db)
    expect((await boss.send('DELETE', `/sites/${ID}`, {}, ifMatch)).statusCode).toBe(204)
    expect((await boss.get(`/sites/${ID}`)).statusCode).toBe(404)
    expect((await boss.send('PUT', '/users/activeSite', { SiteID: ID })).statusCode).toBe(403)
    const kept = await sql<{ Name: string }>`select "Name" from "Locations" where "SiteID" = ${ID}`.execute(
      server.database.db,
    )
    expect(kept.rows.length).toBe(2)
  })
})
