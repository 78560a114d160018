import { expect, test } from 'vitest'
import type { Overview } from '../../src/domain/overview/overview.ts'
import { TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { Session } from '../../src/sync/session.ts'
import { buildTrailer } from './build-trailer.ts'
import { countRequests } from './count-requests.ts'
import { clock, origin, passTime, passTimeUntil, restartApp, startAs } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

/** Longer than the pause between two answers. */
const PAUSE_MS = 1_000

async function watch(session: Session): Promise<Overview[]> {
  const told: Overview[] = []
  const now = fromMs(clock.trueNow())
  await session.bench?.watchOverview({ days: 'today', now }, (overview) => told.push(overview))
  return told
}

async function putTrailers(session: Session, ids: readonly number[]): Promise<void> {
  const ArrivalDate = fromMs(clock.trueNow())
  await session.bench?.store.transact((tx) =>
    tx.rows.Trailers.putMany(ids.map((ID) => buildTrailer(ID, { ArrivalDate }))),
  )
  await clock.advance(PAUSE_MS)
  // Many rows take the store many turns.
  for (const _ of ids) await passTime()
}

const many = Array.from({ length: 60 }, (_, place) => 50_000 + place)

test('figures follow what the tablet saves, and come from its own rows after an offline start', async () => {
  const session = await startAs('ann')
  const told = await watch(session)
  const before = told.at(-1)?.yard.count ?? Number.NaN
  await putTrailers(session, [50_000, 50_001])
  expect(told.at(-1)?.yard.count).toBe(before + 2)
  const place = { SiteID: SITE, ID: 60_000, TrailerID: null, StatusType: TaskStatus.Completed }
  const task = buildTask({ ...place, EndTime: fromMs(clock.trueNow() - 60_000) })
  await session.bench?.store.transact((tx) => tx.rows.Tasks.putMany([task]))
  await passTimeUntil(() => told.at(-1)?.tasks.completed.count === 1, PAUSE_MS)
  expect(told.at(-1)?.tasks.completed.count).toBe(1)

  session.bench?.close()
  origin.online = false
  const again = await restartApp()
  await again.start()
  await passTime()
  const offline = await watch(again)
  await passTimeUntil(() => offline.at(-1)?.tasks.completed.count === 1, PAUSE_MS)
  expect(offline.at(-1)).toMatchObject({ yard: { count: before + 2 }, tasks: { completed: { count: 1 } } })
})

test('figures of any number of rows are calculated without a request to the store', async () => {
  const session = await startAs('ann')
  await putTrailers(session, many)
  let told: readonly Overview[] = []
  const requests = await countRequests(async () => {
    told = await watch(session)
  })
  expect(told[0]?.yard.count).toBeGreaterThanOrEqual(many.length)
  expect(requests).toBe(0)
})

test('changes that come together are answered once', async () => {
  const session = await startAs('ann')
  const told = await watch(session)
  const before = told.length
  await Promise.all(
    many.slice(0, 20).map((ID) => session.bench?.store.transact((tx) => tx.rows.Trailers.putMany([buildTrailer(ID)]))),
  )
  await clock.advance(PAUSE_MS)
  await passTime()
  expect(told.length).toBe(before + 1)
})
