import { demoScacs, makeDemoYard, northgateDockGroups, northgateFreights } from '../../domain/demo/demo-yard.ts'
import { demoPeople } from '../../domain/demo/people.ts'
import { seeded } from '../../domain/demo/seeded.ts'
import { demoSites } from '../../domain/demo/sites.ts'
import { type Entities, type ListName, SHARED } from '../../domain/lists.ts'
import { plainSite } from '../../domain/sites/new-site.ts'
import type { Site } from '../../domain/sites/site.ts'
import { withStay } from '../../domain/trailers/stay.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { emptyQueue } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { newSite } from '../engine/apply.ts'

/** Far above the IDs that a server grants, so that no row of this yard can be taken for a real one. */
const FIRST_ID = 8_000_000_000_000_000
/** IDs of the rows that are made here, and of those that the person makes. */
const IDS = 1_000_000
const SEED = 20_261_123
const TRAILERS = 60

const layout = { doors: 12, spots: 40, scale: true, washBay: true, fuelIslands: 1, overflow: false }

export const PRACTICE_SITE = { ID: FIRST_ID, Name: 'Practice yard' } as const

type Rows = { readonly [L in ListName]?: readonly Entities[L][] }

/** Makes the rows of the practice yard, relative to `now`. `now`: milliseconds since 1970. */
export async function makePracticeRows(now: number, timezone: string): Promise<Rows> {
  let last = FIRST_ID
  const takeID = () => ++last
  const ids = { Northgate: PRACTICE_SITE.ID, Southfork: takeID(), Depot: takeID() }
  const site = practiceSite(demoSites(ids, [])[0], timezone)
  const people = demoPeople(ids, takeID)
  const scacs = demoScacs(takeID)
  const yard = await makeDemoYard({
    ...{ site, layout, count: TRAILERS, scacs, people, chance: seeded(SEED), now, takeID },
    ...{ freightNames: northgateFreights, dockGroupNames: northgateDockGroups },
  })
  const { Locations, DockGroups, Freights, Tags, ExpectedShipments, stays, audited, board } = yard
  return {
    ...{ Sites: [site], Scacs: scacs, Locations, DockGroups, Freights, Tags, ExpectedShipments },
    People: people.map(({ ID, FirstName, LastName, RoleIDs }) => ({
      ...{ SiteID: SHARED, ID, FirstName, LastName, RoleIDs, SiteIDs: [site.ID], IsActive: true },
    })),
    Trailers: yard.Trailers.map((trailer) => (trailer.PlacedDate === null ? withStay(null, trailer) : trailer)),
    TrailerHistory: [...stays.flatMap(({ history }) => history), ...(audited?.TrailerHistory ?? [])],
    Audits: audited?.Audits ?? [],
    AuditTrailers: audited?.AuditTrailers ?? [],
    Tasks: board.Tasks,
    Messages: board.Messages,
  }
}

/** Without what only a server does: a scale that is read, and messages by mail. */
function practiceSite(site: Site, Timezone: string): Site {
  const { Scale, PhotectorUser, BannerMessage, WelcomeMessage, SpotMessage, PullMessage } = plainSite
  const without = { Scale, PhotectorUser, BannerMessage, WelcomeMessage, SpotMessage, PullMessage }
  return { ...site, ...PRACTICE_SITE, ...without, Description: null, Timezone }
}

/** Writes all rows, as a first load would leave them, with IDs for the person's own rows. */
export async function fillPractice(tx: TabletTx, deviceID: string, rows: Rows, now: number): Promise<void> {
  await Promise.all((Object.keys(rows) as ListName[]).map((list) => putRows(tx, list, rows)))
  const IDs = { From: FIRST_ID + IDS, To: FIRST_ID + 2 * IDS }
  await tx.meta.put('queue', { ...emptyQueue(deviceID), Blocks: [IDs], Seen: true })
  const site = newSite(PRACTICE_SITE.ID, now)
  await tx.sites.putMany([{ ...site, Cursor: 'practice', AsOf: fromMs(now) }])
}

function putRows<L extends ListName>(tx: TabletTx, list: L, rows: Rows): Promise<void> {
  return tx.rows[list].putMany(rows[list] ?? [])
}
