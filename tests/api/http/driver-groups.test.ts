import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { DriverUser } from '../../../src/domain/sites/driver-groups.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const LIST = '/users?isRequestFromDriverDockGroup=true'

async function driversOf(client: Client, query = ''): Promise<readonly DriverUser[]> {
  const { Users } = (await client.get(`${LIST}&take=100${query}`)).json<Answers['Users']>()
  return Users.flatMap((user) => ('UserDockgroupIds' in user ? [user] : []))
}

describeOnDatabases('drivers and dock groups', (open) => {
  const server = serverBefore(open)

  test('a supervisor sees the drivers of the site, with nothing but names and groups', async () => {
    const supervisor = await server.signIn('supervisor')
    const drivers = await driversOf(supervisor)
    expect(drivers.map(({ FirstName }) => FirstName)).toEqual([
      ...['Devon', 'Dana', 'Dora', 'Dolores', 'Dmitri', 'Dale'],
    ])
    const page = (await supervisor.get(`${LIST}&skip=5&take=5`)).json<Answers['Users']>()
    expect([page.ItemsCount, page.Users]).toEqual([6, drivers.slice(5)])
    expect((await driversOf(supervisor, '&name=dale')).map(({ LastName }) => LastName)).toEqual(['Whitaker'])
    expect((await supervisor.get('/users')).statusCode).toBe(403)
    expect((await (await server.signIn('lead')).get(LIST)).statusCode).toBe(200)
    for (const person of ['clerk', 'gate', 'viewer', 'driver1'])
      expect([person, (await (await server.signIn(person)).get(LIST)).statusCode]).toEqual([person, 403])
  })

  test('a driver is put in another group and taken out; a deleted group leaves none behind', async () => {
    const supervisor = await server.signIn('supervisor')
    const boss = await server.signIn('super')
    const { Locations } = (await boss.get('/locations')).json<Answers['Locations']>()
    const asked = { Name: 'Night Doors', GroupLocationIDs: [Locations[0]?.ID ?? 0] }
    const { DockGroup } = (await boss.send('POST', '/DockGroups', asked)).json<Answers['DockGroup']>()
    const [dale] = await driversOf(supervisor, '&name=dale')
    const put = (DockGroupID: number) =>
      supervisor.send('PUT', '/users/dockGroup', { UserId: dale?.ID ?? 0, DockGroupID })
    expect((await put(DockGroup.ID)).statusCode).toBe(204)
    expect((await driversOf(supervisor, `&dockgroups=${DockGroup.ID}`)).map(({ ID }) => ID)).toEqual([dale?.ID])
    expect((await driversOf(supervisor, '&name=dale'))[0]?.UserDockgroupIds).toEqual([DockGroup.ID])
    const url = `/DockGroups/${DockGroup.ID}`
    const ifMatch = { 'if-match': String((await boss.get(url)).headers.etag) }
    const changed = await boss.send('PUT', url, { ...asked, Name: 'Late Doors' }, ifMatch)
    expect(changed.json().DockGroup).toMatchObject({ Name: 'Late Doors', DriverIDs: [dale?.ID] })
    expect((await put(4711)).json().errors).toEqual({ DockGroupID: ['Please select a dock group'] })
    expect((await put(0)).statusCode).toBe(204)
    expect((await driversOf(supervisor, '&name=dale'))[0]?.UserDockgroupIds).toEqual([])
  })
})
