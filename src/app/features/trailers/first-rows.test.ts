import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../../../mirror/database.ts'
import { countFirstList, readFirstList } from '../../../mirror/reads/first-list.ts'
import { defaultFilter, defaultSettings, toTrailerQuery, YardTab } from './yard-filter.ts'

const SITE = 7
const plainSite = { ActiveSiteRFID: false, ShipmentDateEnabled: false, InspectionEnabled: false }
let mirror: MirrorDatabase
let nextUserID = 1

beforeEach(async () => {
  mirror = await openMirror(nextUserID++)
  const trailers = [1, 2, 3, 4].map((ID) => ({
    ...emptyTrailerFields,
    SiteID: SITE,
    ID,
    State: ID === 4 ? 2 : 1,
    LastActivityDate: `2026-11-0${ID}T00:00:00.000Z`,
  }))
  await mirror.table('Trailers').bulkPut(trailers)
})

afterEach(closeMirror)

const makeWhole = () => mirror.table('sites').put({ SiteID: SITE, Cursor: 'c' })

test('the first list comes from the index, latest activity first', async () => {
  await makeWhole()
  const query = toTrailerQuery(defaultSettings, plainSite, 2)
  expect(await readFirstList(mirror, SITE, query)).toEqual([3, 2])
  expect(await countFirstList(mirror, SITE, query)).toBe(3)
  expect(await readFirstList(mirror, SITE, { ...query, skip: 2 })).toEqual([1])
})

test('an incomplete first load returns no rows', async () => {
  const query = toTrailerQuery(defaultSettings, plainSite, 2)
  expect(await readFirstList(mirror, SITE, query)).toBeUndefined()
  expect(await countFirstList(mirror, SITE, query)).toBeUndefined()
})

test.each([
  ['a narrower filter', { ...defaultSettings, filter: { ...defaultFilter, keyword: '53' } }],
  ['several states', { ...defaultSettings, filter: { ...defaultFilter, states: [1, 2] } }],
  ['all states', { ...defaultSettings, filter: { ...defaultFilter, states: [] } }],
  ['the other tab', { ...defaultSettings, tab: YardTab.Inventory }],
])('%s is left to the worker', async (_, settings) => {
  await makeWhole()
  expect(await readFirstList(mirror, SITE, toTrailerQuery(settings, plainSite, 2))).toBeUndefined()
})
