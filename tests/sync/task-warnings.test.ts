import { expect, test } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields, type TaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SimServer } from './simulation/sim-server.ts'

const YARD = 30
const SPOT = 40
const admin = (UserID: number) => ({ UserID, UserName: `Admin ${UserID}`, Roles: [Role.Admin] })

async function openOffice() {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const open = async (UserID: number) => {
    const bench = new EngineBench(server, clock, undefined, `tablet-${UserID}`, admin(UserID))
    await bench.begin()
    return bench
  }
  return { ann: await open(1), bob: await open(2) }
}

async function arrive(bench: EngineBench): Promise<number> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ LocationID: SPOT }) })
  await bench.sync()
  return ID
}

/** Adds a task that brings the trailer to the Yard; returns its author's warnings. */
async function add(bench: EngineBench, TrailerID: number, with_: Partial<TaskFields> = {}): Promise<readonly string[]> {
  const fields = {
    ...{ ...emptyTaskFields, Action: TaskAction.Yard, TrailerID, ScacID: 20, TrailerStatusType: StatusType.Empty },
    ...{ FromLocationID: SPOT, ToLocationID: YARD, ...with_ },
  }
  const saved = await bench.engine.save('createTask', { ...fields, ID: await bench.engine.takeID(), Message: null })
  if (saved.name !== 'saved') throw new Error(`not saved: ${JSON.stringify(saved)}`)
  return saved.warnings
}

const online: EngineBench['network'] = (_request, pass) => pass()

test("offline, the tablet warns by the server's rule, and the server adds nothing", async () => {
  const { ann, bob } = await openOffice()
  const trailerID = await arrive(ann)
  ann.network = noAnswer
  expect(await add(ann, trailerID)).toEqual([])
  expect(await add(ann, trailerID)).toEqual([expect.stringMatching(/^Trailer .+ has another open task: Yard to .+\.$/)])
  ann.network = online
  await ann.sync()
  expect([await ann.outbox(), ann.warnings]).toEqual([[], []])
  ann.engine.stop()
  bob.engine.stop()
})

test('warnings that only the server can give are shown once, even if it answers twice', async () => {
  const { ann, bob } = await openOffice()
  const trailerID = await arrive(ann)
  await bob.sync()
  ann.network = noAnswer
  expect(await add(ann, trailerID)).toEqual([])
  expect(await add(bob, trailerID)).toEqual([])
  await bob.sync()
  // The outcome arrives, and the rows that would settle it do not: the entry goes again.
  ann.network = async (request, pass) => {
    const answer = await pass()
    return request.path === '/batch' ? { ...answer, body: { ...Object(answer.body), Changes: null } } : null
  }
  await ann.sync()
  await ann.sync()
  ann.network = online
  await ann.sync()
  expect(await ann.outbox()).toEqual([])
  expect(ann.warnings).toEqual([[expect.stringMatching(/^Trailer .+ has another open task: Yard to .+\.$/)]])
  ann.engine.stop()
  bob.engine.stop()
})
