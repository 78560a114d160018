import type { Yard } from '../../src/domain/commands/yard.ts'
import { SHARED } from '../../src/domain/lists.ts'
import type { Location } from '../../src/domain/sites/location.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { secureRandom } from '../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../src/server/pipeline/system-write.ts'

/** The first site of a demo yard, as a test fills it. */
export interface DemoSite {
  readonly SiteID: number
  /** A company. */
  readonly ScacID: number
  /** In the order of their IDs. */
  readonly locations: readonly Location[]
  takeIDs(count: number): Promise<readonly number[]>
  /** Writes rows, all or none. */
  save(run: (yard: Yard) => Promise<void>): Promise<void>
}

/** The data of a demo yard: those of a server process that has ended. */
export interface DemoPlace {
  readonly dataDir: string
  /** Null: the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
}

/** Fills the first site of a demo yard that no server has open. */
export async function fillSite(
  { dataDir, databaseUrl }: DemoPlace,
  fill: (site: DemoSite) => Promise<void>,
): Promise<void> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ databaseUrl, dataDir, report, clock: Date.now })
  const { store } = database
  try {
    const [site] = await database.site(SHARED).select('Sites').orderBy('Sites.ID').execute()
    const [scac] = await database.site(SHARED).select('Scacs').orderBy('Scacs.ID').execute()
    if (!site || !scac) throw new Error('the demo has no site, or no company')
    const SiteID = site.ID
    await fill({
      SiteID,
      ScacID: scac.ID,
      locations: await database.site(SiteID).select('Locations').orderBy('Locations.ID').execute(),
      takeIDs: (count) => store.takeIDs(count),
      save: async (run) => {
        await writeAsSystem({ store, clock: Date.now, random: secureRandom }, { SiteID, Call: 'tests.fill', run })
      },
    })
  } finally {
    await database.close()
  }
}
