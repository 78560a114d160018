import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/open.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { buildTablet, buildYard } from './yard-fixture.ts'

describeOnDatabases('a changed site', (open) => {
  test('reaches every process after the commit, and once for many commands', async () => {
    const { url } = open
    const place = { databaseUrl: url, dataDir: null, report: () => undefined, clock: Date.now }
    // The embedded database has one process alone.
    const other = url === null ? open.database : await openDatabase(place)
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard)
    const heard: number[] = []
    const end = await other.listen((siteIDs) => heard.push(...siteIDs))
    const arrivals = Array.from({ length: 20 }, (_, place) => tablet.arrive(`T${place}`))
    await Promise.all(arrivals.map(tablet.send))
    await until('the site was told', () => heard.includes(yard.siteID))
    expect(heard.filter((siteID) => siteID === yard.siteID).length).toBeLessThan(arrivals.length)
    await end()
    if (other !== open.database) await other.close()
  })
})
