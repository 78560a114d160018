import { expect, test } from 'vitest'
import { TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import type { TasksSummary } from '../../src/domain/tasks/task-query.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { Session } from '../../src/sync/session.ts'
import { clock, origin, passTime, passTimeUntil, restartApp, startAs } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

const DAY_MS = 86_400_000

function buildDone(ID: number, endMs: number) {
  const place = { SiteID: SITE, ID, TrailerID: null, FromLocationID: 40, ToLocationID: 41 }
  return buildTask({ ...place, StatusType: TaskStatus.Completed, EndTime: fromMs(endMs) })
}

/** Returns the counts of tasks as the screen gets them once a task is completed. */
async function readSummary(session: Session): Promise<TasksSummary | null> {
  const shown: (TasksSummary | null)[] = []
  const end = await session.bench?.watchTasksSummary((summary) => shown.push(summary))
  await passTimeUntil(() => (shown.at(-1)?.CompletedTasks ?? 0) > 0)
  end?.()
  return shown.at(-1) ?? null
}

test.each([-DAY_MS, DAY_MS])("today's tasks are counted by the server's day, clock off by %i ms", async (by) => {
  clock.set(by)
  const session = await startAs('ann')
  const tasks = [buildDone(1, clock.trueNow()), buildDone(2, clock.trueNow() - DAY_MS)]
  await session.bench?.store.transact((tx) => tx.rows.Tasks.putMany(tasks))
  expect(await readSummary(session)).toMatchObject({ CompletedTasks: 1 })

  session.bench?.close()
  origin.online = false
  const again = await restartApp()
  await again.start()
  await passTime()
  expect(await readSummary(again)).toMatchObject({ CompletedTasks: 1 })
})
