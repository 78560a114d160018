import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type BatchAnswer, CONTRACT_VERSION, type Entry } from '../../../src/contract/sync.ts'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import { taskBase } from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { openDesk, setStatus, type TaskDesk } from './task-desk.ts'

const { Pending, Working, Completed } = TaskStatus
const MINUTE_MS = 60_000
/** A block of IDs that was never granted: it belongs to the first device that uses it. */
const OWN_ID = (2 ** 30 + 1) * 10_000 + 7

describeOnDatabases('what a task promises', (open) => {
  const server = serverBefore(open)
  let desk: TaskDesk
  beforeAll(async () => {
    desk = await openDesk(server)
  })

  const depart = async (TrailerID: number | null, more: object = {}) => {
    const gate = await server.signIn('gate')
    const answer = await gate.send('PUT', '/trailers/State', { TrailerID, State: TrailerState.Departed, ...more })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json()
  }
  const read = async (task: PresentedTask) => {
    const clerk = await server.signIn('clerk')
    const answer = await clerk.get(`/tasks/${task.ID}`)
    return answer.statusCode === 200 ? answer.json<{ Task: PresentedTask }>().Task.StatusType : answer.statusCode
  }
  const madeAt = (ms: number) => ({ 'x-made-at': new Date(ms).toISOString() })

  test('work on a departed trailer cannot begin or end, but earlier work counts', async () => {
    const clerk = await server.signIn('clerk')
    const [waiting, running] = [await desk.add(), await desk.add()]
    await setStatus(clerk, running, Working)
    const before = server.now()
    server.advance(MINUTE_MS)
    await depart(waiting.TrailerID)
    await depart(running.TrailerID)
    server.advance(MINUTE_MS)
    const refusals = [await setStatus(clerk, waiting, Working), await setStatus(clerk, running, Completed)]
    expect(refusals.map((answer) => [answer.statusCode, answer.json().title])).toEqual([
      [409, `Trailer ${waiting.TrailerNumber} has departed.`],
      [409, `Trailer ${running.TrailerNumber} has departed.`],
    ])
    const late = { TaskID: running.ID, TaskStatusType: Completed, TaskSubStatusType: 0 }
    expect((await clerk.send('PUT', '/tasks/status', late, madeAt(before))).json().Task).toMatchObject({
      ...{ StatusType: Completed, EndTime: new Date(before).toISOString() },
    })
    const { Trailer } = (await clerk.get(`/trailers/${running.TrailerID}`)).json()
    expect(Trailer).toMatchObject({ State: TrailerState.Departed, LocationID: running.FromLocationID })
  })

  test('a departure deletes open tasks on request, leaves a working one, and names it', async () => {
    const clerk = await server.signIn('clerk')
    const [kept, gone, working] = [await desk.add(), await desk.add(), await desk.add()]
    await setStatus(clerk, working, Working)
    expect(await depart(kept.TrailerID)).toMatchObject({
      ...{ Trailer: { State: TrailerState.Departed }, Warnings: [`Trailer ${kept.TrailerNumber} has an open task.`] },
    })
    expect(await depart(gone.TrailerID, { DeleteTasks: true })).not.toHaveProperty('Warnings')
    expect(await depart(working.TrailerID, { DeleteTasks: true })).toMatchObject({
      Warnings: [`Carla Mendes is working on trailer ${working.TrailerNumber} (Pull). That task stays open.`],
    })
    expect([await read(kept), await read(gone), await read(working)]).toEqual([Pending, 404, Working])
  })

  test('a task is added with its warnings, and the same key gets the same ones again', async () => {
    const clerk = await server.signIn('clerk')
    const [trailer, other] = [await desk.arrive(), await desk.arrive({ LocationID: desk.yardID })]
    const door = desk.freeDoor()
    const spot = { Action: TaskAction.Spot, FromLocationID: desk.yardID, ToLocationID: door }
    const first = await clerk.send('POST', '/tasks', desk.pullOf(other, spot))
    expect([first.statusCode, 'Warnings' in first.json()]).toEqual([200, false])
    const key = { 'idempotency-key': randomUUID() }
    const send = () => clerk.send('POST', '/tasks', desk.pullOf(trailer, spot), key)
    const second = await send()
    const { ToLocationName } = second.json().Task
    expect(second.json().Warnings).toEqual([
      `${ToLocationName} is promised to trailer ${other.Number} by another task.`,
      `Trailer ${trailer.Number} is at ${trailer.LocationName}, not at Yard.`,
    ])
    expect((await send()).json()).toEqual(second.json())
    const edit = desk.pullOf(trailer)
    expect(
      (await clerk.send('PUT', `/tasks/${first.json().Task.ID}`, { ...edit, ...desk.pullOf(other) })).json(),
    ).not.toHaveProperty('Warnings')
    const third = await clerk.send('POST', '/tasks', edit)
    expect(third.json().Warnings).toEqual([
      `Trailer ${trailer.Number} has another open task: Spot to ${ToLocationName}.`,
    ])
  })

  test("a queued task's batch answer has the same warnings, also when delivered twice", async () => {
    const clerk = await server.signIn('clerk', 'tablet-with-warnings')
    const task = await desk.add()
    const trailer = (await clerk.get(`/trailers/${task.TrailerID}`)).json().Trailer
    const fields = desk.pullOf(trailer)
    const entry: Entry = {
      ...{ Key: randomUUID(), Sequence: 1, UserID: clerk.UserID, DeviceID: clerk.deviceID },
      ...{ SiteID: server.sites.Northgate, Call: 'POST /tasks', IDs: [OWN_ID + 1, OWN_ID + 2], Offset: 0 },
      ...{ MadeAt: new Date(server.now()).toISOString(), After: [], Place: 1, Requires: null, Settles: null },
      ...{ Withdrawn: false, ContractVersion: CONTRACT_VERSION, Base: taskBase(fields) },
      Body: { ...fields, ID: OWN_ID, Message: null },
    }
    for (let turn = 0; turn < 2; turn++) {
      const sent = await clerk.send('POST', '/batch', { Calls: [entry], Since: null })
      const { Answers } = sent.json<BatchAnswer>()
      expect(Answers).toMatchObject([
        {
          ...{ Outcome: 'applied', Status: 200, Body: null },
          Warnings: [`Trailer ${trailer.Number} has another open task: Pull to Yard.`],
        },
      ])
    }
  })

  test('a spot goes to a door, from another place', async () => {
    const clerk = await server.signIn('clerk')
    const trailer = await desk.arrive()
    const refusal = async (fields: object) => {
      const answer = await clerk.send('POST', '/tasks', desk.pullOf(trailer, fields))
      return [answer.statusCode, answer.json().errors]
    }
    const words = { ToLocationID: ['A spot task must go to a door'] }
    expect(await refusal({ Action: TaskAction.Spot, ToLocationID: desk.yardID })).toEqual([400, words])
    expect(await refusal({ ToLocationID: trailer.LocationID })).toEqual([
      400,
      { ToLocationID: ['The destination must differ from the starting location'] },
    ])
  })

  test('a second start is rejected with both names, also for the same person', async () => {
    const [driver, clerk] = [await server.signIn('driver5'), await server.signIn('clerk')]
    const task = await desk.add()
    expect((await setStatus(driver, task, Working)).statusCode).toBe(200)
    const title = (answer: Awaited<ReturnType<Client['send']>>) => [answer.statusCode, answer.json().title]
    const words = [409, expect.stringMatching(/^A Working task \(.+\) cannot become Working\.$/)]
    expect(title(await setStatus(driver, task, Working))).toEqual(words)
    expect(title(await setStatus(clerk, task, Working, { UserID: driver.UserID }))).toEqual(words)
  })

  test('the oldest empty is one that no open task has promised', async () => {
    const clerk = await server.signIn('clerk')
    const older = await desk.arrive({ Type: 6 })
    server.advance(MINUTE_MS)
    const newer = await desk.arrive({ Type: 6 })
    const ask = async () => (await clerk.get(`/trailers/idle/${older.ScacID}/6`)).json().Trailer?.ID
    const free = await ask()
    const task = (await clerk.send('POST', '/tasks', desk.pullOf(older))).json().Task
    expect([free, await ask()]).toEqual([older.ID, newer.ID])
    await clerk.send('DELETE', `/tasks/${task.ID}`)
    expect(await ask()).toBe(older.ID)
  })
})
