import { expect, test } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

async function beginAsAdmin() {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const admin = { UserID: 1, UserName: 'Ann', Roles: [Role.Admin] }
  const bench = new EngineBench(server, clock, undefined, 'tablet', admin)
  await bench.begin()
  return { server, bench }
}

function yardTask(TrailerID: number) {
  return {
    ...{ ...emptyTaskFields, Action: TaskAction.Yard, TrailerID, ScacID: 20 },
    ...{ FromLocationID: 40, ToLocationID: 30, TrailerStatusType: StatusType.Empty },
  }
}

test('dropping an arrival also drops its task and the comment on that', async () => {
  const { server, bench } = await beginAsAdmin()
  bench.network = noAnswer
  const [trailerID, taskID, commentID] = [
    await bench.engine.takeID(),
    await bench.engine.takeID(),
    await bench.engine.takeID(),
  ]
  const arrival = await bench.engine.save('createTrailer', { ID: trailerID, ...buildTrailerFields({ LocationID: 40 }) })
  const task = yardTask(trailerID)
  await bench.engine.save('createTask', { ...task, ID: taskID, Message: null })
  const comment = { Type: 'Task', IsPrivate: 0, Content: 'Mind the step' } as const
  await bench.engine.save('addMessage', { ...comment, ID: commentID, TaskID: taskID })
  if (arrival.name !== 'saved') throw new Error(`not saved: ${arrival.name}`)
  await bench.engine.withdraw(arrival.key)
  expect((await bench.outbox()).map(({ Entry }) => [Entry.Call, Entry.Withdrawn])).toEqual([
    ['POST /trailers', true],
    ['POST /tasks', true],
    ['POST /messages', true],
  ])
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect([await bench.outbox(), server.store.listRows('Tasks', SITE)]).toEqual([[], []])
  bench.engine.stop()
})

test('a tablet starts no task of a trailer that was deleted', async () => {
  const { bench } = await beginAsAdmin()
  const [trailerID, taskID] = [await bench.engine.takeID(), await bench.engine.takeID()]
  await bench.engine.save('createTrailer', { ID: trailerID, ...buildTrailerFields({ LocationID: 40 }) })
  const task = yardTask(trailerID)
  await bench.engine.save('createTask', { ...task, ID: taskID, Message: null })
  await bench.sync()
  bench.network = noAnswer
  expect(await bench.engine.save('deleteTrailer', { ID: trailerID })).toMatchObject({ name: 'saved' })
  const asked = { TaskID: taskID, TaskStatusType: TaskStatus.Working, TaskSubStatusType: 0, UserID: null }
  const started = { ...asked, TrailerID: trailerID, isOverrideTask: false }
  expect(await bench.engine.save('setTaskStatus', started)).toMatchObject({
    ...{ name: 'refused', refusal: { code: 'trailer-deleted', title: 'That trailer was deleted.' } },
  })
  bench.engine.stop()
})
