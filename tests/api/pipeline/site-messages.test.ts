import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { buildMessage } from '../../../src/domain/testing/task-builders.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, fill, minutesIn } from './yard-fixture.ts'

const viewsIn = (pages: readonly ChangesPage[]) =>
  pages.flatMap(({ BannerViews = [] }) => BannerViews).map(({ ID }) => ID)

describeOnStores('messages to sites and the banner on tablets', (open) => {
  test('an acknowledged banner is on every tablet of its person, and on no other', async () => {
    const yard = await buildYard(open.store)
    const mine = await buildTablet(yard)
    const other = await buildTablet(yard)
    const before = await Promise.all([mine, other].map((tablet) => tablet.pullAll(null)))
    const view = { SiteID: yard.siteID, UserID: mine.caller.UserID, BannerMessage: 'Ice', ViewedDate: minutesIn(0) }
    await fill(yard, (rows) => rows.BannerViews.put({ ...view, ID: 9101 }))
    for (const [place, tablet] of [mine, other].entries()) {
      const wanted = tablet === mine ? [9101] : []
      const delta = await tablet.pullAll(before[place]?.at(-1)?.Cursor ?? '')
      expect([viewsIn(delta), viewsIn(await tablet.pullAll(null))]).toEqual([wanted, wanted])
      if (tablet === other) expect(JSON.stringify(delta)).not.toContain('Ice')
    }
  })

  test('a message shows a tablet only the sites within its reach', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const before = await tablet.pullAll(null)
    const { siteID: SiteID } = yard
    const message = { SiteID, TaskID: null, Type: 'Site' }
    await fill(yard, async (rows) => {
      await rows.Messages.put(buildMessage({ ...message, ID: 9201, Sites: [4_444, SiteID] }))
      await rows.Messages.put(buildMessage({ ...message, ID: 9202, Sites: [-1] }))
    })
    for (const pages of [await tablet.pullAll(before.at(-1)?.Cursor ?? ''), await tablet.pullAll(null)])
      expect(pages.flatMap(({ Messages = [] }) => Messages).map(({ Sites }) => Sites)).toEqual([[SiteID], [-1]])
  })
})
