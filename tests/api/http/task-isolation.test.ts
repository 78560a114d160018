import { expect, test } from 'vitest'
import { emptyTaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { serverBefore } from './server-under-test.ts'
import { digestOf, idAt } from './site-digest.ts'

/** A person of Northgate only tries to reach Southfork. */
const ME = 'northadmin'

describeOnDatabases('what tasks and their exports show of another site', (open) => {
  const server = serverBefore(open)

  test('a task names places, trailers and freight of its own site only', async () => {
    const me = await server.signIn(ME)
    const { Southfork, Northgate } = server.sites
    const before = await digestOf(server, Northgate)
    const place = await idAt(server, 'Locations', Northgate)
    const fields = {
      ...emptyTaskFields,
      ...{ Action: 1, FromLocationID: place, ToLocationID: place, TrailerStatusType: 2 },
      ...{
        ScacID: (await me.get('/scacs?take=1')).json().Scacs[0].ID,
        TrailerID: await idAt(server, 'Trailers', Northgate),
      },
    }
    for (const [field, table] of [
      ['FromLocationID', 'Locations'],
      ['ToLocationID', 'Locations'],
      ['TrailerID', 'Trailers'],
      ['FreightID', 'Freights'],
    ] as const) {
      const answer = await me.send('POST', '/tasks', { ...fields, [field]: await idAt(server, table, Southfork) })
      expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([
        field,
        400,
        expect.arrayContaining([field]),
      ])
    }
    expect(await digestOf(server, Northgate)).toBe(before)
  })

  test('task lists, comments and exports hold the active site, whatever a filter names', async () => {
    const me = await server.signIn(ME)
    const { Southfork, Northgate } = server.sites
    const { Tasks } = (await me.get('/tasks')).json()
    expect(Tasks.length).toBeGreaterThan(10)
    expect(new Set(Tasks.map(({ SiteID }: { SiteID: number }) => SiteID))).toEqual(new Set([Northgate]))
    const theirs = await idAt(server, 'Tasks', Southfork)
    const door = await idAt(server, 'Locations', Southfork)
    const group = await idAt(server, 'DockGroups', Southfork)
    const trailer = await idAt(server, 'Trailers', Southfork)
    for (const filter of [`locations=${door}`, `dockgroups=${group}`, `trailers=${trailer}`, `shipments=${trailer}`])
      expect([filter, (await me.get(`/tasks?${filter}`)).json()]).toEqual([filter, { Tasks: [] }])
    for (const filter of [`taskID=${theirs}`, `siteID=${Southfork}`, `siteID=${Southfork}&taskID=${Tasks[0].ID}`])
      expect([filter, (await me.get(`/messages?${filter}`)).json()]).toEqual([filter, { Messages: [] }])
    const exported = (await me.get('/tasks/export?StartDate=01/01/2026')).json().Tasks
    expect(new Set(exported.map(({ SiteID }: { SiteID: number }) => SiteID))).toEqual(new Set([Northgate]))
    const report = await me.send('POST', '/tasks/reportexport', { statusTypes: [], locations: [door] })
    expect(report.body.split('\r\n')).toHaveLength(2)
  })
})
