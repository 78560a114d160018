import { sql } from 'kysely'
import type { Yard } from '../../domain/commands/yard.ts'
import { AUDIT_IDS, type AuditedYard } from '../../domain/demo/audits.ts'
import {
  type DemoYard,
  type DemoYardPlan,
  demoScacs,
  makeDemoYard,
  northgateDockGroups,
  northgateFreights,
} from '../../domain/demo/demo-yard.ts'
import type { Layout } from '../../domain/demo/locations.ts'
import { type DemoPerson, demoPeople } from '../../domain/demo/people.ts'
import { seeded } from '../../domain/demo/seeded.ts'
import { type DemoSiteIDs, demoSites } from '../../domain/demo/sites.ts'
import { TASK_IDS } from '../../domain/demo/tasks.ts'
import { listNames, SHARED } from '../../domain/lists.ts'
import { newAccount } from '../../domain/people/account.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import type { Site } from '../../domain/sites/site.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { makeLogo } from '../administration/make-logo.ts'
import type { Database } from '../database/database.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Random } from '../pipeline/id-blocks.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { putPeople } from '../sessions/put-people.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { demoLogos } from './logos.ts'
import { demoPhotos } from './photos.ts'

export interface DemoParts {
  readonly database: Database
  readonly clock: () => number
  readonly random: Random
  /** At Northgate; Southfork gets a tenth of them, up to 60. */
  readonly trailers: number
  /** Null, or absent: a yard without photos. */
  readonly photos?: PhotoStore | null
}

export const DEMO_TRAILERS = 400
const SEED = 20_261_121
/** Trailers per version, with some history rows each: a statement has to end within its limit on a busy machine too. */
const CHUNK = 1000
const SOUTHFORK_MAX = 60

const northgateLayout: Layout = { doors: 48, spots: 160, scale: true, washBay: true, fuelIslands: 2, overflow: true }
const southforkLayout: Layout = { doors: 24, spots: 40, scale: false, washBay: false, fuelIslands: 0, overflow: false }
const depotLayout: Layout = { doors: 0, spots: 20, scale: false, washBay: false, fuelIslands: 0, overflow: false }

const freightNames = [
  northgateFreights,
  ['Dry Grocery', 'Household', 'Paper', 'Beverages', 'Pallets'],
  ['Pallets', 'Building Material'],
]

const dockGroupNames = [northgateDockGroups, ['Inbound Doors', 'Outbound Doors']]

/** True if nobody can sign in yet: such a database may be filled. */
export async function hasNobody(database: Database): Promise<boolean> {
  const found = await sql`select 1 from users limit 1`.execute(database.db)
  return found.rows.length === 0
}

/** True if there are demo accounts, whose password is public. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const found = await sql`select 1 from users where "IsDemo" and "RemovedAt" is null limit 1`.execute(database.db)
  return found.rows.length > 0
}

/**
 * Fills a database without people with the demo yard of 3-decisions §8: from a fixed seed, relative to the clock, with
 * versions and log like any change.
 */
export async function fillDemo(parts: DemoParts): Promise<void> {
  await clearHalfFilled(parts.database)
  const takeID = await createTakeID(parts)
  const chance = seeded(SEED)
  const ids: DemoSiteIDs = { Northgate: takeID(), Southfork: takeID(), Depot: takeID() }
  const people = demoPeople(ids, takeID)
  const managers = people.slice(0, 2).map(({ ID }) => ID)
  const sites = demoSites(ids, managers)
  const scacs = await writeShared(parts, sites, takeID)
  const { Northgate, Southfork, Depot } = sizesOf(parts.trailers)
  const yards = [
    { site: sites[0], layout: northgateLayout, count: Northgate },
    { site: sites[1], layout: southforkLayout, count: Southfork },
    { site: sites[2], layout: depotLayout, count: Depot },
  ]
  for (const [index, yard] of yards.entries())
    await writeYard(parts, {
      ...{ ...yard, scacs, people, chance, takeID, now: parts.clock() },
      ...{ freightNames: freightNames[index] ?? [], dockGroupNames: dockGroupNames[index] ?? [] },
    })
  await writeLogos(parts, sites, ids)
  await writePeople(parts, people, ids.Northgate)
}

/** Removes yards without people, left by an interrupted filling. */
async function clearHalfFilled(database: Database): Promise<void> {
  const begun = await sql`select 1 from site_version limit 1`.execute(database.db)
  if (begun.rows.length === 0) return
  const tables = [
    ...listNames,
    'row_version',
    'site_version',
    'command_log',
    'log_head',
    'open_refusal',
    'resolved_refusal',
    'site_logo',
  ].map((name) => sql.table(name))
  await sql`truncate ${sql.join(tables)}`.execute(database.db)
}

function sizesOf(trailers: number) {
  return { Northgate: trailers, Southfork: Math.min(SOUTHFORK_MAX, Math.ceil(trailers / 10)), Depot: 0 }
}

/** Up to five history rows and a tag per trailer, reference data, audits and tasks. */
async function createTakeID({ database, trailers }: DemoParts): Promise<() => number> {
  const { Northgate, Southfork } = sizesOf(trailers)
  const taken = await database.store.takeIDs(1000 + (Northgate + Southfork) * 7 + AUDIT_IDS + TASK_IDS)
  let next = 0
  return () => {
    const id = taken[next++]
    if (id === undefined) throw new Error('the demo yard takes more IDs than it asked for')
    return id
  }
}

async function writeShared(parts: DemoParts, sites: readonly Site[], takeID: () => number): Promise<readonly Scac[]> {
  const scacs = demoScacs(takeID)
  await write(parts, SHARED, async (yard) => {
    for (const site of sites) await yard.Sites.put(site)
    for (const scac of scacs) await yard.Scacs.put(scac)
  })
  return scacs
}

async function writeYard(parts: DemoParts, plan: DemoYardPlan): Promise<void> {
  const { site, people, now, takeID } = plan
  const made = await makeDemoYard(plan)
  await writeReference(parts, site.ID, made)
  for (let from = 0; from < made.stays.length; from += CHUNK) {
    await write(parts, site.ID, async (yard) => {
      for (const { trailer, history } of made.stays.slice(from, from + CHUNK)) {
        await yard.Trailers.put(trailer)
        for (const row of history) await yard.TrailerHistory.insert(row)
      }
    })
  }
  const { audited, board } = made
  if (audited) await write(parts, site.ID, (yard) => putAll(yard, audited))
  await write(parts, site.ID, async (yard) => {
    for (const task of board.Tasks) await yard.Tasks.put(task)
    for (const message of board.Messages) await yard.Messages.put(message)
  })
  if (parts.photos && site.ProductProtectionEnabled) {
    const rows = await demoPhotos({ siteID: site.ID, trailers: made.Trailers, people, now, takeID }, parts.photos)
    await write(parts, site.ID, async (yard) => {
      for (const row of rows) await yard.Photos.insert(row)
    })
  }
}

async function putAll(yard: Yard, { Audits, AuditTrailers, Trailers, TrailerHistory }: AuditedYard): Promise<void> {
  for (const row of Audits) await yard.Audits.put(row)
  for (const row of AuditTrailers) await yard.AuditTrailers.insert(row)
  for (const row of Trailers) await yard.Trailers.put(row)
  for (const row of TrailerHistory) await yard.TrailerHistory.insert(row)
}

function writeReference(parts: DemoParts, siteID: number, rows: DemoYard): Promise<void> {
  return write(parts, siteID, async (yard) => {
    for (const location of rows.Locations) await yard.Locations.put(location)
    for (const group of rows.DockGroups) await yard.DockGroups.put(group)
    for (const freight of rows.Freights) await yard.Freights.put(freight)
    for (const tag of rows.Tags) await yard.Tags.put(tag)
    for (const shipment of rows.ExpectedShipments) await yard.ExpectedShipments.put(shipment)
  })
}

function write({ database, clock, random }: DemoParts, SiteID: number, run: (yard: Yard) => Promise<void>) {
  return writeAsSystem({ store: database.store, clock, random }, { SiteID, Call: 'demo.fill', run })
}

async function writeLogos({ database, clock, random }: DemoParts, sites: readonly Site[], ids: DemoSiteIDs) {
  for (const [siteID, svg] of demoLogos(ids)) {
    const { Name, ...logo } = await makeLogo(Buffer.from(svg))
    await writeAsSystem(
      { store: database.store, clock, random },
      {
        ...{ SiteID: SHARED, Call: 'demo.fill' },
        run: async (yard, tx) => {
          for (const site of sites) if (site.ID === siteID) await yard.Sites.put({ ...site, Logo: Name })
          await tx.putLogo(siteID, logo)
        },
      },
    )
  }
}

/** Written last, since people mark a complete yard. One password, hashed once. */
async function writePeople({ database, clock, random }: DemoParts, people: readonly DemoPerson[], siteID: number) {
  const PasswordHash = await hashPassword(DEMO_PASSWORD)
  const accounts = people.map((person) =>
    newAccount({ ...person, PasswordHash, ActiveSiteID: siteID, IsDemo: true }, fromMs(clock())),
  )
  await putPeople({ store: database.store, clock, random }, 'demo.fill', accounts)
}
