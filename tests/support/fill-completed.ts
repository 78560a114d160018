import { SHARED } from '../../src/domain/lists.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { Database } from '../../src/server/database/database.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { secureRandom } from '../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../src/server/pipeline/system-write.ts'

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

/** Adds tasks that were completed at a past day, and not touched since, to the first site of a demo yard that no server has open. */
export async function fillCompleted(dataDir: string, tasks: CompletedTasks): Promise<void> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ databaseUrl: null, dataDir, report, clock: Date.now })
  try {
    await write(database, tasks)
  } finally {
    await database.close()
  }
}

async function write(database: Database, { count, daysAgo, comments }: CompletedTasks): Promise<void> {
  const [site] = await database.site(SHARED).select('Sites').orderBy('Sites.ID').execute()
  const [scac] = await database.site(SHARED).select('Scacs').orderBy('Scacs.ID').execute()
  if (!site || !scac) throw new Error('the demo has no site, or no company')
  const [from, to] = await database.site(site.ID).select('Locations').orderBy('Locations.ID').limit(2).execute()
  if (!from || !to) throw new Error('the demo has no two places')
  const [publicID = 0, privateID = 0, ...ids] = await database.store.takeIDs(count + 2)
  const day = fromMs(Date.now() - daysAgo * DAY_MS)
  const places = { SiteID: site.ID, ScacID: scac.ID, FromLocationID: from.ID, ToLocationID: to.ID }
  const done = { StatusType: TaskStatus.Completed, UserID: 1, UserFullName: 'Pat Former', TrailerID: null }
  const times = { CreatedDate: day, StartTime: day, EndTime: day, ChangedDate: day }
  const talk = { SiteID: site.ID, TaskID: ids[0] ?? 0, CreatedDate: day }
  await writeAsSystem(
    { store: database.store, clock: Date.now, random: secureRandom },
    {
      SiteID: site.ID,
      Call: 'tests.fill',
      run: async (yard) => {
        for (const [at, ID] of ids.entries()) {
          const what = { ID, Action: TaskAction.Spot, TrailerNumber: oldNumber(at + 1), Rank: `a${ID}` }
          await yard.Tasks.put(buildTask({ ...places, ...done, ...times, ...what }))
        }
        if (!comments) return
        await yard.Messages.put(buildMessage({ ...talk, ID: publicID, Content: comments.public }))
        await yard.Messages.put(buildMessage({ ...talk, ID: privateID, Content: comments.private, IsPrivate: 1 }))
      },
    },
  )
}
