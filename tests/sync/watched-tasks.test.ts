import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { emptyTaskQuery, type TaskList, type TasksSummary } from '../../src/domain/tasks/task-query.ts'
import { StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { OTHER_SITE } from './fake-origin.ts'
import { arrive, makeSession, origin, passTime, server, signIn } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

test('a task made with no signal is told at once, and a watch goes on at another site', async () => {
  const session = makeSession()
  await signIn(session, 'ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const lists: TaskList[] = []
  const summaries: (TasksSummary | null)[] = []
  const end = await bench.watchTasks(emptyTaskQuery, (list) => lists.push(list))
  await bench.watchTasksSummary((summary) => summaries.push(summary))
  await passTime()
  origin.online = false
  const [TrailerID, ID] = [await arrive(session, '700'), await bench.engine.takeID()]
  const places = { FromLocationID: 30, ToLocationID: 40, TrailerStatusType: StatusType.Empty }
  const fields = { ...emptyTaskFields, Action: TaskAction.Spot, Priority: 1, TrailerID, ScacID: 20, ...places }
  expect(await bench.engine.save('createTask', { ...fields, ID, Message: null })).toMatchObject({ name: 'saved' })
  await passTime()
  expect([lists.at(-1), summaries.at(-1)]).toMatchObject([{ ids: [ID] }, { PendingTasks: 1, PriorityTasks: 1 }])
  expect(await session.readTasks(emptyTaskQuery)).toEqual({ name: 'unanswered' })
  origin.online = true
  server.reach = [SITE, OTHER_SITE]
  expect(await session.switchSite(OTHER_SITE)).toEqual({ name: 'ok' })
  expect(summaries.at(-1)).toBeNull()
  end()
})
