import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import { type DemoPlace, fillSite } from './fill-site.ts'

export interface CompletedTasks {
  readonly count: number
  readonly daysAgo: number
  /** On the first of them; `private`: of somebody whose comment only they and admins see. */
  readonly comments?: { readonly public: string; readonly private: string }
}

const DAY_MS = 86_400_000

/** The number on a filled task, counted from 1: 'OLD00001'. The task is called 'Spot OLD00001'. */
export function oldNumber(count: number): string {
  return `OLD${String(count).padStart(5, '0')}`
}

/**
 * Adds tasks that were completed at a past day, and not touched since, to the first site of a demo
 * yard that no server has open.
 */
export function fillCompleted(place: DemoPlace, { count, daysAgo, comments }: CompletedTasks): Promise<void> {
  return fillSite(place, async ({ SiteID, ScacID, locations, takeIDs, save }) => {
    const [from, to] = locations
    if (!from || !to) throw new Error('the demo has no two places')
    const [publicID = 0, privateID = 0, ...ids] = await takeIDs(count + 2)
    const day = fromMs(Date.now() - daysAgo * DAY_MS)
    const places = { SiteID, ScacID, FromLocationID: from.ID, ToLocationID: to.ID }
    const done = { StatusType: TaskStatus.Completed, UserID: 1, UserFullName: 'Pat Former', TrailerID: null }
    const times = { CreatedDate: day, StartTime: day, EndTime: day, ChangedDate: day }
    const talk = { SiteID, TaskID: ids[0] ?? 0, CreatedDate: day }
    await save(async (yard) => {
      for (const [at, ID] of ids.entries()) {
        const what = { ID, Action: TaskAction.Spot, TrailerNumber: oldNumber(at + 1), Rank: `a${ID}` }
        await yard.Tasks.put(buildTask({ ...places, ...done, ...times, ...what }))
      }
      if (!comments) return
      await yard.Messages.put(buildMessage({ ...talk, ID: publicID, Content: comments.public }))
      await yard.Messages.put(buildMessage({ ...talk, ID: privateID, Content: comments.private, IsPrivate: 1 }))
    })
  })
}
