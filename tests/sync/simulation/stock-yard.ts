import { TaskAction } from '../../../src/domain/tasks/task-lists.ts'
import { buildTasks } from '../../../src/domain/testing/task-builders.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { buildTrailer } from '../build-trailer.ts'
import { SITE } from './sim-server.ts'

/** Fills a working yard: three trailers, each with waiting tasks. */
export async function stockYard(parts: Parameters<typeof writeAsSystem>[0]): Promise<void> {
  await writeAsSystem(parts, {
    SiteID: SITE,
    Call: 'test.fill',
    run: async (yard) => {
      for (const [place, task] of buildTasks([910, 911, 912, 913, 914]).entries()) {
        const trailer = buildTrailer(900 + (place % 3), { LocationID: 40 + (place % 3) })
        await yard.Trailers.put(trailer)
        const towards = { FromLocationID: trailer.LocationID, ToLocationID: 40 + ((place + 1) % 4) }
        const what = { TrailerID: trailer.ID, TrailerNumber: trailer.Number, ScacID: trailer.ScacID }
        const Action = place % 2 === 0 ? TaskAction.ForceSpot : TaskAction.Pull
        await yard.Tasks.put({ ...task, ...towards, ...what, Action, SiteID: SITE })
      }
    },
  })
}
