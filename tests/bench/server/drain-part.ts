import { heading, ofAim, withSheet } from '../figures.ts'
import { createArriving } from './arriving.ts'
import { fillBenchYard } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { drain, type Drained } from './drain.ts'
import { withServer } from './measured-server.ts'
import { createWireTablet } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 3
const QUEUED = 500
const ROUND_TRIP_MS = 300
/** On PostgreSQL. */
const AIM_MS = 2_000
const AIM_REQUESTS = 4
const LEAVES_OUT =
  "the tablet's database: its store is in memory here, and the whole page is measured by --peers; TLS; the tablet shares the cores with the server"

/** Measures one tablet's queue over a slow line, with the engine of the product. */
export async function drainPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  await system.withPlace(async (place) => {
    const [siteID = 0] = await fillBenchYard(place, TRAILERS, SITES)
    await withServer(system, place, async (server) => {
      heading(`${QUEUED} queued commands, ${ROUND_TRIP_MS} ms of round trip, ${system.title}`)
      const arriving = await createArriving(server.url)
      await withSheet(LEAVES_OUT, async (sheet) => {
        const runs: Drained[] = []
        for (let run = 0; run < (isShort ? 1 : 3); run++) {
          const tablet = await createWireTablet(server.url, 'gate')
          runs.push(await drain(server, tablet, siteID, Array.from({ length: QUEUED }, arriving.next), ROUND_TRIP_MS))
        }
        const most = Math.max(...runs.map((run) => run.requests))
        const times = runs.map((run) => run.milliseconds)
        sheet.time('queue empty', times, { value: AIM_MS, where: 'on PostgreSQL' })
        sheet.ratio(ofAim('requests', most, { value: AIM_REQUESTS }, 'requests'))
        sheet.figure({ name: 'requests', value: `at most ${most}` })
      })
    })
  })
}
