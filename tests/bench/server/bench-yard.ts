import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { sql } from 'kysely'
import { SHARED } from '../../../src/domain/lists.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { fillDemo } from '../../../src/server/demo/fill-demo.ts'
import { demoLocations } from '../../../src/domain/demo/locations.ts'
import { drawBlock, rangeOf } from '../../../src/server/pipeline/id-blocks.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { openSession } from '../../../src/server/sessions/session-store.ts'
import { newToken, tokenHash } from '../../../src/server/sessions/tokens.ts'
import type { SignedIn } from './wire-tablet.ts'

/**
 * The place of a database: an address on a PostgreSQL server, or without one a folder for the
 * embedded database.
 */
export interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

const DEMO_SITES = 3
const smallYard = { doors: 0, spots: 10, scale: false, washBay: false, fuelIslands: 0, overflow: false }

/**
 * Fills an empty database with the demo yard and further yards up to `sites`. Returns the IDs of
 * all sites; the first has the trailers.
 */
export async function fillBenchYard(place: Place, trailers: number, sites: number): Promise<readonly number[]> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ ...place, report, clock: Date.now })
  try {
    await fillDemo({ database, clock: Date.now, random: secureRandom, trailers })
    return await addSites(database, sites)
  } finally {
    await database.close()
  }
}

async function addSites(database: Database, sites: number): Promise<readonly number[]> {
  const parts = { store: database.store, clock: Date.now, random: secureRandom }
  const demo = await database.site(SHARED).select('Sites').orderBy('Sites.ID').execute()
  const plain = demo.at(-1)
  if (!plain) throw new Error('the demo has no sites')
  const ids = await database.store.takeIDs(Math.max(0, sites - DEMO_SITES))
  const added = ids.map((ID): Site => ({ ...plain, ID, Name: `Bench ${ID}` }))
  await writeAsSystem(parts, {
    SiteID: SHARED,
    Call: 'bench.fill',
    run: async (yard) => {
      for (const site of added) await yard.Sites.put(site)
    },
  })
  for (const site of added) {
    const taken = await database.store.takeIDs(20)
    let next = 0
    const locations = demoLocations(site, smallYard, () => taken[next++] ?? 0)
    await writeAsSystem(parts, {
      SiteID: site.ID,
      Call: 'bench.fill',
      run: async (yard) => {
        for (const location of locations) await yard.Locations.put(location)
      },
    })
  }
  return [...demo, ...added].map(({ ID }) => ID)
}

/** A person's tablet with a session and a block of IDs. */
export interface OpenTablet extends Omit<SignedIn, 'url'> {
  readonly siteID: number
}

const AT_ONCE = 16

/**
 * Opens sessions of some of the demo's people in turn, each on a device and at an address of its own; without `siteIDs`
 * at the person's site, else at these in turn. Many sign-ins would take minutes, since passwords are slow to check.
 */
export async function openTablets(
  place: Place,
  people: readonly string[],
  count: number,
  siteIDs: readonly number[] = [],
): Promise<readonly OpenTablet[]> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ ...place, report, clock: Date.now })
  try {
    const { rows: owners } = await sql<{ readonly ID: number; readonly ActiveSiteID: number | null }>`
      select "ID", "ActiveSiteID" from users where "Username" = any(${[...people]}) order by "ID"`.execute(database.db)
    const open = async (made: number): Promise<OpenTablet> => {
      const owner = owners[made % owners.length]
      if (!owner) throw new Error('the demo has nobody')
      const [token, deviceID] = [newToken(), randomUUID()]
      const siteID = siteIDs[made % siteIDs.length] ?? owner.ActiveSiteID ?? 0
      const session = { tokenHash: tokenHash(token), userID: owner.ID, deviceID, siteID }
      await openSession(database.db, { ...session, forDriver: false }, Date.now())
      const block = drawBlock(secureRandom)
      await database.store.grantBlock({ DeviceID: deviceID, UserID: owner.ID }, block, new Date().toISOString())
      const address = `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
      return { UserID: owner.ID, deviceID, token, granted: [rangeOf(block)], address, siteID }
    }
    const tablets: OpenTablet[] = []
    while (tablets.length < count) {
      const next = Array.from({ length: Math.min(AT_ONCE, count - tablets.length) }, (_, at) => tablets.length + at)
      tablets.push(...(await Promise.all(next.map(open))))
    }
    return tablets
  } finally {
    await database.close()
  }
}

/** A copy of an embedded database that nobody has open, for a second process beside the first. */
export async function copyPlace(place: Place, dataDir: string): Promise<Place> {
  await cp(place.dataDir, dataDir, { recursive: true })
  return { ...place, dataDir }
}
