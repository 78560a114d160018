import { cp } from 'node:fs/promises'
import { SHARED } from '../../../src/domain/lists.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { fillDemo } from '../../../src/server/demo/fill-demo.ts'
import { demoLocations } from '../../../src/domain/demo/locations.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'

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

/** A copy of an embedded database that nobody has open, for a second process beside the first. */
export async function copyPlace(place: Place, dataDir: string): Promise<Place> {
  await cp(place.dataDir, dataDir, { recursive: true })
  return { ...place, dataDir }
}
