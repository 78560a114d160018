import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { buildTrailer } from '../../../src/domain/testing/builders.ts'
import { type ConnectionSource, withConnection } from '../../../src/server/database/connection.ts'
import { SitePoke } from '../../../src/server/database/site-poke.ts'
import { createSqlServerStore } from '../../../src/server/database/sql-server-store.ts'
import { encodeCursor, reachHash } from '../../../src/server/pipeline/cursor.ts'
import { describeOnDatabases, openWithout } from '../../support/databases.ts'
import { buildTablet, buildYard, fill, type TestTablet, type TestYard, withHeads } from './yard-fixture.ts'

const TAG = 71
const ELDER = 81
const NEWER = 82

/** Two trailers of the yard with the same tag, as an earlier version allowed. */
async function tagTwice(yard: TestYard): Promise<void> {
  const { siteID: SiteID } = yard
  const numbered = (ID: number, name: string) => buildTrailer({ SiteID, ID, Number: name, NumberKey: name, EPCID: TAG })
  await fill(yard, async (rows) => {
    await rows.Tags.put({ SiteID, ID: TAG, EPC: 'urn:epc:tag:1', TagType: 1 })
    await rows.Trailers.insert(numbered(ELDER, 'T1'))
    await rows.Trailers.insert(numbered(NEWER, 'T2'))
  })
}

/** Lets the migration write its log rows, as it did before there was a chain. */
async function allowUnchained(source: ConnectionSource): Promise<void> {
  const columns = ['Chain', 'Link', 'Previous', 'Hash'].map((name) => `alter column "${name}" drop not null`)
  await withConnection(source, (connection) => connection.query(`alter table command_log ${columns.join(', ')}`))
}

/** The cursor of a tablet that has everything. */
async function cursorOf({ store, siteID: SiteID }: TestYard, tablet: TestTablet): Promise<string> {
  const caller = await withHeads(store, tablet.caller)
  const Scopes = [caller.Heads.Shared, caller.Heads.Site].map((head) => ({ ...head, At: null }))
  return encodeCursor({ SiteID, Reach: reachHash(caller), Scopes, First: null })
}

function toPage(answer: Awaited<ReturnType<TestTablet['pull']>>): ChangesPage {
  if ('Resync' in answer) throw new Error(`The tablet has to load everything again: ${answer.Resync}`)
  return answer
}

describeOnDatabases('an upgrade of a database in which a tag is on two trailers', (open) => {
  test('reaches a tablet that was in step as an ordinary change, with its history', async () => {
    const { source, finish } = await openWithout(open, '0011-tags-and-alerts', '0039-notices', '0042-limits')
    try {
      const yard = await buildYard(createSqlServerStore(source, new SitePoke(() => Promise.resolve())))
      await tagTwice(yard)
      const tablet = await buildTablet(yard)
      const before = await cursorOf(yard, tablet)
      await allowUnchained(source)

      await finish()
      const upgraded = toPage(await tablet.pull(before))
      expect(upgraded.Trailers).toMatchObject([{ ID: ELDER, EPCID: null }])
      expect(upgraded.TrailerHistory).toMatchObject([
        { TrailerID: ELDER, Remark: 'Tag urn:epc:tag:1 was taken by trailer T2.', ActionBy: 'Yardhand' },
      ])

      const arrival = tablet.arrive('T3')
      expect((await tablet.send(arrival)).Outcome).toBe('applied')
      const next = toPage(await tablet.pull(upgraded.Cursor))
      expect(next.Trailers).toMatchObject([{ Number: 'T3' }])
    } finally {
      await source.close()
    }
  })
})
