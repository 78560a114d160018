import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

async function boardOf(client: Client, query = '') {
  return (await client.get(`/DockActivity${query}`)).json<Answers['DockActivity']>().DockActivity
}

describeOnDatabases('dock board', (open) => {
  const server = serverBefore(open)

  test('the board shows each door once, in natural order, with what stands in it', async () => {
    const clerk = await server.signIn('clerk')
    const rows = await boardOf(clerk)
    const names = rows.map(({ DoorName }) => DoorName)
    expect(names.indexOf('Door 2')).toBeLessThan(names.indexOf('Door 10'))
    expect(new Set(names).size).toBe(names.length)
    const { Trailers } = (await clerk.get('/trailers?states=1&take=100')).json<Answers['Trailers']>()
    for (const { LocationID, Number: number, ID } of Trailers) {
      const row = rows.find(({ DoorID }) => DoorID === LocationID)
      if (row) expect([row.TrailerID, row.TrailerNumber]).toEqual([ID, number])
    }
    for (const row of rows.filter(({ TrailerID }) => TrailerID === null))
      expect([row.TrailerNumber, row.ElapsedTimerInDoor]).toEqual(['OPEN', null])
  })

  test('a dock group narrows the board to its doors', async () => {
    const clerk = await server.signIn('clerk')
    const { DockGroups } = (await clerk.get('/DockGroups')).json<Answers['DockGroups']>()
    const [group] = DockGroups
    const doors = (await boardOf(clerk, `?dockgroups=${group?.ID}`)).map(({ DoorID }) => DoorID)
    expect(doors.length).toBeGreaterThan(0)
    expect(doors.every((door) => group?.GroupLocationIDs.includes(door))).toBe(true)
    expect((await boardOf(clerk, '?dockgroups=0')).length).toBe((await boardOf(clerk)).length)
  })

  test('a door is set out of service and back; the same value again changes nothing', async () => {
    const clerk = await server.signIn('clerk')
    const door = (await boardOf(clerk)).find(({ OutOfService }) => !OutOfService)
    const set = (oos: boolean) => clerk.send('PUT', `/locations/oos/${door?.DoorID}?oos=${oos}`, {})
    const closed = await set(true)
    expect([closed.statusCode, closed.json().Location.OutOfService]).toEqual([200, true])
    const shown = (await boardOf(clerk)).find(({ DoorID }) => DoorID === door?.DoorID)
    expect(shown).toMatchObject({ OutOfService: true, HighlightColor: 'Red' })
    expect((await set(true)).statusCode).toBe(200)
    expect((await set(false)).json().Location.OutOfService).toBe(false)
  })

  test('only a door of the site is set out of service', async () => {
    const clerk = await server.signIn('clerk')
    const { Locations } = (await clerk.get('/locations')).json<Answers['Locations']>()
    const yard = Locations.find(({ Name }) => Name === 'Yard')
    const noDoor = await clerk.send('PUT', `/locations/oos/${yard?.ID}?oos=true`, {})
    expect([noDoor.statusCode, noDoor.json().errors]).toEqual([400, { ID: ['Please choose a door'] }])
    expect((await clerk.send('PUT', '/locations/oos/999999999?oos=true', {})).statusCode).toBe(404)
    const [door] = await boardOf(clerk)
    expect((await clerk.send('PUT', `/locations/oos/${door?.DoorID}?oos=maybe`, {})).statusCode).toBe(400)
  })
})
