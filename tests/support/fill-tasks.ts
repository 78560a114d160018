import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import type { Location } from '../../src/domain/sites/location.ts'
import { rankBetween } from '../../src/domain/tasks/rank.ts'
import type { Task } from '../../src/domain/tasks/task.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { compareRank, listOpenTasks } from '../../src/domain/tasks/task-order.ts'
import { buildTrailer } from '../../src/domain/testing/builders.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import { type DemoPlace, fillSite } from './fill-site.ts'

/** The beginning of the numbers of filled trailers. */
export const BULK = 'BULK'

/**
 * The number of a filled task's trailer, counted from 1: 'BULK00001'. Their task is called 'Spot
 * BULK00001'.
 */
export function bulkNumber(count: number): string {
  return `${BULK}${String(count).padStart(5, '0')}`
}

/**
 * Adds `count` pending tasks to the first site of a demo yard that no server has open, in front of
 * all that wait there, for `waitMs` until now: each a Spot of a trailer of its own (`bulkNumber`) from
 * the gate to one of the doors.
 */
export function fillTasks(place: DemoPlace, count: number, waitMs = 0): Promise<void> {
  return fillSite(place, async ({ SiteID, ScacID, locations, takeIDs, save }) => {
    const places = placesOf(locations)
    const ids = await takeIDs(count * 2)
    const since = fromMs(Date.now() - waitMs)
    const shared = { SiteID, ScacID, CreatedDate: since }
    const trailerOf = (at: number) => ({ TrailerID: ids[at] ?? 0, TrailerNumber: bulkNumber(at + 1) })
    await save(async (yard) => {
      let next: Pick<Task, 'ID' | 'Rank'> | undefined = [...(await listOpenTasks(yard))].sort(compareRank)[0]
      for (let at = count - 1; at >= 0; at--) {
        const { TrailerID, TrailerNumber } = trailerOf(at)
        const stands = { ID: TrailerID, Number: TrailerNumber, LocationID: places.gate, TrailerWeight: 30_000 }
        const dates = { ArrivalDate: since, LastActivityDate: since }
        await yard.Trailers.put(buildTrailer({ ...shared, ...stands, ...dates }))
        const task = buildTask({
          ...{ ...shared, ID: ids[count + at] ?? 0, TrailerID, TrailerNumber, Action: TaskAction.Spot },
          ...{ FromLocationID: places.gate, ToLocationID: places.doors[at % places.doors.length] ?? 0 },
          ...{ ChangedDate: since, Rank: rankBetween(null, next?.Rank ?? null) },
        })
        await yard.Tasks.put(task)
        next = task
      }
    })
  })
}

function placesOf(locations: readonly Location[]) {
  const gate = locations.find(({ Type }) => Type === LocationType.Gate)?.ID
  const doors = locations.flatMap(({ Type, ID }) => (Type === LocationType.Door ? [ID] : []))
  if (gate === undefined || doors.length === 0) throw new Error('the demo has no gate, or no doors')
  return { gate, doors }
}
