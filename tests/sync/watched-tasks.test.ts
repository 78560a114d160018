import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { firstAnswer } from '../../src/app/data/listening.ts'
import { createTurns } from '../../src/domain/values/in-turn.ts'
import { movedIDs, toMoveInput, toPlace } from '../../src/app/features/tasks/task-place.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { emptyTaskQuery, type TaskList, type TasksSummary } from '../../src/domain/tasks/task-query.ts'
import { StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import type { TaskRowsChange } from '../../src/sync/api.ts'
import type { Bench } from '../../src/sync/bench.ts'
import type { Session } from '../../src/sync/session.ts'
import { TaskBoard } from '../../src/sync/task-board.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { buildUser, OTHER_SITE } from './fake-origin.ts'
import { annID, arrive, errors, expectErrors, makeSession, origin, passTime, server, signIn } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

/** An admin who works offline. */
async function begin(): Promise<{ readonly session: Session; readonly bench: Bench }> {
  const session = makeSession()
  await signIn(session, 'ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  bench.user = buildUser(annID, 'Ann', Role.Admin)
  await passTime()
  origin.online = false
  return { session, bench }
}

async function addTask(session: Session, bench: Bench, number: string): Promise<number> {
  const [TrailerID, ID] = [await arrive(session, number), await bench.engine.takeID()]
  const places = { FromLocationID: 30, ToLocationID: 40, TrailerStatusType: StatusType.Empty }
  const fields = { ...emptyTaskFields, Action: TaskAction.ManualMove, Priority: 1, TrailerID, ScacID: 20, ...places }
  expect(await bench.engine.save('createTask', { ...fields, ID, Message: null })).toMatchObject({ name: 'saved' })
  return ID
}

const readList = (bench: Bench) => firstAnswer<TaskList>((listener) => bench.watchTasks(emptyTaskQuery, listener))

test('a task made offline shows at once, and a watch continues at another site', async () => {
  const { session, bench } = await begin()
  const lists: TaskList[] = []
  const summaries: (TasksSummary | null)[] = []
  const end = await bench.watchTasks(emptyTaskQuery, (list) => lists.push(list))
  await bench.watchTasksSummary((summary) => summaries.push(summary))
  const ID = await addTask(session, bench, '700')
  await passTime()
  expect([lists.at(-1), summaries.at(-1)]).toMatchObject([{ ids: [ID] }, { PendingTasks: 1, PriorityTasks: 1 }])
  expect(await session.callServer('listTasks', { query: emptyTaskQuery })).toEqual({ name: 'no-signal' })
  origin.online = true
  server.reach = [SITE, OTHER_SITE]
  expect(await session.switchSite(OTHER_SITE)).toEqual({ name: 'ok' })
  expect(summaries.at(-1)).toBeNull()
  end()
})

test('an act offline is in the row that is shown, also if the yard could not be read', async () => {
  const { session, bench } = await begin()
  const ID = await addTask(session, bench, '700')
  await passTime()
  const sent: TaskRowsChange[] = []
  const end = await bench.watchTaskRows([ID], (change) => sent.push(change))
  expect(sent).toMatchObject([{ put: [{ task: { DeletedDate: null }, trailer: { Number: '700' } }] }])
  expectErrors()
  vi.spyOn(TrailerBoard.prototype, 'follow').mockRejectedValueOnce(new Error('the store is gone'))
  expect(await bench.engine.save('deleteTask', { ID, isOverrideTask: false })).toMatchObject({ name: 'saved' })
  await passTime()
  expect(errors).toEqual([new Error('the store is gone')])
  expect(sent.slice(1)).toMatchObject([{ put: [{ ID, task: { DeletedDate: expect.any(String) } }] }])
  end()
})

test('lists find a place by its new name, though the yard is read a commit later', async () => {
  const { session, bench } = await begin()
  const ID = await addTask(session, bench, '700')
  await passTime()
  const lists: TaskList[] = []
  const end = await bench.watchTasks({ ...emptyTaskQuery, keyword: 'gate 9' }, (list) => lists.push(list))
  expect(lists.at(-1)?.ids).toEqual([])
  expectErrors()
  const gone = new Error('the store is gone')
  const reads = vi.spyOn(bench.mirror, 'ofSite').mockImplementation(() => {
    throw gone
  })
  await bench.store.transact(async (tx) => {
    const [place, carrier] = [await tx.rows.Locations.get(40), await tx.rows.Scacs.get(20)]
    if (!place || !carrier) throw new Error('the yard is not known')
    await tx.rows.Locations.putMany([{ ...place, Name: 'Gate 9' }])
    // Names are read when more than places changed.
    await tx.rows.Scacs.putMany([carrier])
  })
  await passTime()
  expect([errors, lists.at(-1)?.ids]).toEqual([[gone], []])
  reads.mockRestore()
  await bench.store.transact((tx) => tx.meta.put('fence', 1), ['meta'])
  await passTime()
  expect(lists.at(-1)?.ids).toEqual([ID])
  end()
})

test('an audit that waits for the yard is answered when it is read at last', async () => {
  const { bench } = await begin()
  expectErrors()
  vi.spyOn(TrailerBoard.prototype, 'fill').mockRejectedValueOnce(new Error('the store is gone'))
  await bench.setSite(SITE)
  const views: unknown[] = []
  const end = await bench.watchAudit(1, (view) => views.push(view))
  await passTime(200)
  expect([errors, views]).toEqual([[new Error('the store is gone')], []])
  await bench.store.transact((tx) => tx.meta.put('fence', 1), ['meta'])
  await passTime()
  await passTime(200)
  // There is no such session.
  expect(views).toEqual([null])
  end()
})

test('a watch that ends while the site changes ends at the new site too', async () => {
  const { bench } = await begin()
  let open = 0
  let letBegin = () => {}
  const held = new Promise<void>((resolve) => (letBegin = resolve))
  const watchRows = vi.spyOn(TaskBoard.prototype, 'watchRows').mockImplementation(async () => {
    if (watchRows.mock.calls.length > 1) await held
    open += 1
    return () => {
      open -= 1
    }
  })
  const end = await bench.watchTaskRows([1], () => undefined)
  const moved = bench.setSite(OTHER_SITE)
  await passTime()
  end()
  letBegin()
  await moved
  expect([watchRows.mock.calls.length, open]).toEqual([2, 0])
})

test('a list read after a save has the change, though the board follows later', async () => {
  const { session, bench } = await begin()
  const ids = [await addTask(session, bench, '700'), await addTask(session, bench, '701')]
  expect((await readList(bench)).ids).toEqual(ids)
})

test('the second of two quick drops is placed in the order that the first has left', async () => {
  const { session, bench } = await begin()
  const ids: number[] = []
  for (const number of ['700', '701', '702']) ids.push(await addTask(session, bench, number))
  const [first, second, third] = ids
  const inTurn = createTurns()
  let shown: readonly number[] = ids
  /** Drops the last shown row on the first, without waiting for anything. */
  const drop = () => {
    const list = { ids: shown, older: 0 }
    const [from, key] = [list.ids.length - 1, list.ids.at(-1) ?? 0]
    const move = { key, from, to: 0, after: null }
    shown = movedIDs(list.ids, move)
    return inTurn(async () => {
      const place = toPlace(list, move, (await readList(bench)).ids)
      return bench.engine.save('moveTask', toMoveInput(move, place, emptyTaskQuery))
    })
  }
  expect(await Promise.all([drop(), drop()])).toMatchObject([{ name: 'saved' }, { name: 'saved' }])
  expect((await readList(bench)).ids).toEqual([second, third, first])
})
