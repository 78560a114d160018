import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { taskFieldsOf } from '../../../src/domain/tasks/task-fields.ts'
import { taskColumns } from '../../../src/domain/tasks/task.ts'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../src/domain/tasks/task-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { openDesk, setStatus, type TaskDesk } from './task-desk.ts'

const MINUTE = 60_000
const { Working, Paused, Completed } = TaskStatus

async function tasksOf(client: Client, query: string): Promise<readonly PresentedTask[]> {
  const answer = await client.get(`/tasks?${query}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<Answers['Tasks']>().Tasks
}

const idsOf = (tasks: readonly PresentedTask[]) => tasks.map(({ ID }) => ID)

describeOnDatabases('the board of tasks', (open) => {
  const server = serverBefore(open)
  let desk: TaskDesk
  beforeAll(async () => {
    desk = await openDesk(server)
  })

  test('a task shows its row, the names that it refers to, and its place in the order', async () => {
    const clerk = await server.signIn('clerk')
    const trailer = await desk.arrive({ AKA: 'OLD 5' })
    server.advance(90 * MINUTE)
    const made = (await clerk.send('POST', '/tasks', desk.pullOf(trailer, { TransactionID: 'tx9' }))).json().Task
    expect(Object.keys(made)).toEqual(expect.arrayContaining(Object.keys(taskColumns)))
    server.advance(65 * MINUTE)
    const { Task } = (await clerk.get(`/tasks/${made.ID}`)).json<Answers['Task']>()
    expect(Task).toMatchObject({
      ...{ ID: made.ID, Action: 1, ActionName: 'Pull', StatusTypeName: 'Pending', SubStatusName: '' },
      ...{ FromLocationName: trailer.LocationName, ToLocationName: 'Yard', ScacName: trailer.ScacName },
      ...{ TrailerNumber: trailer.Number, AKA: 'OLD 5', IntentName: 'Live', TypeName: 'Empty', MessageCount: 0 },
      ...{ ElapsedPending: 65, ElapsedPendingString: '0 d 1 h 5 m', TransactionID: 'tx9', UserFullName: null },
      ...{ CreatedByName: 'Carla Mendes', Trailer: { ID: trailer.ID, TransactionID: 'tx9' } },
    })
    const waiting = await tasksOf(clerk, 'statusTypes=0,2')
    expect(waiting.filter(({ ID }) => ID === Task.ID)).toEqual([Task])
    expect(Math.max(...waiting.map(({ Position }) => Position))).toBe(waiting.length)
    expect(Task.Position).toBe(waiting.length)
  })

  test('a list follows its filters, where 0 or nothing means all', async () => {
    const clerk = await server.signIn('clerk')
    const [loaded, urgent] = [
      await desk.add({ TrailerStatusType: 1, ShipmentNumber: 'LIST1', Priority: 0 }),
      await desk.add({ Priority: 1, Action: TaskAction.DockActivityTask }),
    ]
    const among = async (query: string) => {
      const found = idsOf(await tasksOf(clerk, query))
      return [loaded, urgent].map(({ ID }) => found.includes(ID))
    }
    const both = [true, true]
    for (const all of ['', 'statusTypes=-1', 'users=0&types=0&scacs=0&locations=0&dockgroups=0&shipments=0&actions=0'])
      expect([all, await among(all)]).toEqual([all, both])
    expect(await among('statusTypes=0')).toEqual(both)
    expect(await among('statusTypes=1,3')).toEqual([false, false])
    expect(await among('types=1')).toEqual([true, false])
    expect(await among('actions=11')).toEqual([false, true])
    expect(await among(`trailers=${loaded.TrailerID}`)).toEqual([true, false])
    expect(await among(`shipments=${loaded.TrailerID}`)).toEqual([true, false])
    expect(await among(`locations=${urgent.FromLocationID}`)).toEqual([false, true])
    expect(await among('keyword=list1')).toEqual([true, false])
    expect(await among(`users=${await server.userID('driver1')}`)).toEqual([false, false])
    expect(await among('startDate=01/01/2020&endDate=01/02/2020')).toEqual([false, false])
    expect(await among('statusTypes=0&startDate=11/22/2026')).toEqual(both)
  })

  test('new priority tasks come before all others, a moved one behind the one it names', async () => {
    const clerk = await server.signIn('clerk')
    const plain = await desk.add()
    const urgent = await desk.add({ Priority: 1 })
    const order = async () => idsOf(await tasksOf(clerk, 'statusTypes=0,2'))
    const before = await order()
    expect(before.indexOf(urgent.ID)).toBeLessThan(before.indexOf(plain.ID))
    const [first = 0] = before
    const move = { TaskID: plain.ID, OldPosition: before.length, TaskPosition: 2, AfterTaskID: first }
    const moved = await clerk.send('PUT', '/tasks/position', { ...move, statusTypes: [0, 2] })
    expect(moved.json().Task).toMatchObject({ ID: plain.ID, Position: 2, Resequenced: true })
    const rest = before.filter((id) => id !== plain.ID && id !== first)
    expect(await order()).toEqual([first, plain.ID, ...rest])
    expect((await clerk.send('PUT', '/tasks/position', { TaskID: plain.ID, TaskPosition: 1 })).statusCode).toBe(200)
    expect((await order())[0]).toBe(plain.ID)
  })

  test('the summary counts open tasks, and those completed today at the site', async () => {
    const clerk = await server.signIn('clerk')
    const summary = async () => (await clerk.get('/tasks/summary')).json<Answers['TasksSummary']>().TasksSummary
    const before = await summary()
    const task = await desk.add({ Priority: 1 })
    expect(await summary()).toEqual({
      ...before,
      PendingTasks: before.PendingTasks + 1,
      PriorityTasks: before.PriorityTasks + 1,
    })
    await setStatus(clerk, task, Working)
    expect((await summary()).WorkingTasks).toBe(before.WorkingTasks + 1)
    await setStatus(clerk, task, Paused, { TaskSubStatusType: TaskSubStatus.Other })
    expect((await summary()).PausedTasks).toBe(before.PausedTasks + 1)
    await setStatus(clerk, task, Working)
    await setStatus(clerk, task, Completed)
    const done = await summary()
    expect(done).toEqual({ ...before, CompletedTasks: before.CompletedTasks + 1 })
    server.advance(24 * 60 * MINUTE)
    const tomorrow = (await (await server.signIn('clerk')).get('/tasks/summary')).json<Answers['TasksSummary']>()
    expect(tomorrow.TasksSummary).toEqual({ ...before, CompletedTasks: 0 })
  })

  test('the history of a trailer holds its completed tasks of the chosen days', async () => {
    const clerk = await server.signIn('clerk')
    const task = await desk.add()
    const history = async (days = '') =>
      (await clerk.get(`/tasks/TaskHistory?TrailerID=${task.TrailerID}${days}`)).json<Answers['Tasks']>().Tasks
    expect(await history()).toEqual([])
    await setStatus(clerk, task, Working)
    await setStatus(clerk, task, Completed)
    expect(idsOf(await history())).toEqual([task.ID])
    expect((await history())[0]).toMatchObject({ StatusTypeName: 'Completed', UserFullName: 'Carla Mendes' })
    expect(await history('&EndDate=11/01/2026')).toEqual([])
    expect((await clerk.get('/tasks/TaskHistory')).statusCode).toBe(400)
  })

  test('a spot whose door is taken is marked until the door is free', async () => {
    const clerk = await server.signIn('clerk')
    const blocking = await desk.arrive()
    const waiting = await desk.arrive({ LocationID: desk.yardID })
    const fields = desk.pullOf(waiting, { Action: TaskAction.Spot, ToLocationID: blocking.LocationID })
    const spot = (await clerk.send('POST', '/tasks', fields)).json().Task
    expect([spot.SubStatusType, spot.SubStatusName]).toEqual([7, 'Trailer In Door'])
    expect((await tasksOf(clerk, 'statusTypes=0')).find(({ ID }) => ID === spot.ID)?.SubStatusType).toBe(7)
    await setStatus(clerk, spot, Working)
    const refused = await setStatus(clerk, spot, Completed)
    expect([refused.statusCode, refused.json().title]).toEqual([
      409,
      `${blocking.LocationName} is taken by trailer ${blocking.Number}.`,
    ])
    const pull = (await clerk.send('POST', '/tasks', desk.pullOf(blocking))).json().Task
    await setStatus(clerk, pull, Working)
    await setStatus(clerk, pull, Completed)
    const done = await setStatus(clerk, spot, Completed)
    expect(done.json().Task).toMatchObject({ StatusTypeName: 'Completed', ToLocationName: blocking.LocationName })
  })

  test('completing a task moves its trailer, sets its status, and writes history', async () => {
    const clerk = await server.signIn('clerk')
    const trailer = await desk.arrive({
      StatusType: 1,
      DirectionType: 1,
      ShipmentNumber: 'DONE1',
      SealNumber: 'S1',
      SealIntact: true,
      SealMatchesBOL: true,
      ShipmentDate: '11/20/2026',
    })
    const task = (await clerk.send('POST', '/tasks', desk.pullOf(trailer, { TrailerStatusType: 2 }))).json().Task
    await setStatus(clerk, task, Working)
    expect((await clerk.get(`/trailers/${trailer.ID}`)).json().Trailer.StatusType).toBe(1)
    server.advance(9 * MINUTE)
    await setStatus(clerk, task, Completed)
    const moved = (await clerk.get(`/trailers/${trailer.ID}`)).json().Trailer
    expect(moved).toMatchObject({ LocationName: 'Yard', StatusType: 2, ActivityName: 'Task' })
    const { TrailerHistory } = (await clerk.get(`/trailers/TrailerHistory?TrailerID=${trailer.ID}`)).json()
    expect(TrailerHistory[0]).toMatchObject({ ActionBy: 'Carla Mendes', LocationID: desk.yardID, StatusType: 2 })
    expect(TrailerHistory[0]).toMatchObject({
      ...{ Task: 'Task', Site: 'Northgate Cold Storage', Status: 'Empty', Location: 'Yard' },
      ...{ Scac: trailer.ScacName, FuelLevel: trailer.ReeferFuelLevelName, FreightName: trailer.FreightName },
    })
  })

  test('trailer fields of the form are an edit of the trailer, which the task shows', async () => {
    const clerk = await server.signIn('clerk')
    const gate = await server.signIn('gate')
    const trailer = await desk.arrive()
    const fields = desk.pullOf(trailer, { ShipmentNumber: 'edit-7', Message: 'first words' } as object)
    const task: PresentedTask = (await clerk.send('POST', '/tasks', fields)).json().Task
    expect(task).toMatchObject({ ShipmentNumber: 'EDIT-7', MessageCount: 1, Message: 'first words' })
    expect((await gate.get(`/trailers/${trailer.ID}`)).json().Trailer.ShipmentNumber).toBe('EDIT-7')
    await gate.send('PUT', `/trailers/${trailer.ID}`, { ...trailer, ShipmentNumber: 'GATE8' })
    expect((await clerk.get(`/tasks/${task.ID}`)).json().Task.ShipmentNumber).toBe('GATE8')
    const door = desk.freeDoor()
    const change = { ...fields, ToLocationID: door, ShipmentNumber: null, TrailerWeight: 12_000 }
    const changed = await clerk.send('PUT', `/tasks/${task.ID}`, change)
    expect(changed.json().Task).toMatchObject({ ToLocationID: door, ShipmentNumber: 'GATE8', TrailerWeight: 12_000 })
  })

  test("a form opened before another's change of the same field is a conflict", async () => {
    const clerk = await server.signIn('clerk')
    const admin = await server.signIn('admin')
    const task = await desk.add()
    const seen = taskFieldsOf(task)
    const change = (by: Client, ToLocationID: number) =>
      by.send('PUT', `/tasks/${task.ID}`, { ...seen, TrailerWeight: 12_000, ToLocationID, Base: { ...seen } })
    expect((await change(admin, desk.freeDoor())).statusCode).toBe(200)
    const late = await change(clerk, desk.freeDoor())
    const { title, errors } = late.json()
    expect([late.statusCode, title]).toEqual([409, 'Somebody else changed this task meanwhile.'])
    expect(Object.keys(errors)).toEqual(['ToLocationID'])
  })

  test('a task is deleted once, and then it is gone for everybody', async () => {
    const clerk = await server.signIn('clerk')
    const task = await desk.add()
    for (let turn = 0; turn < 2; turn++) expect((await clerk.send('DELETE', `/tasks/${task.ID}`)).statusCode).toBe(204)
    expect((await clerk.get(`/tasks/${task.ID}`)).body).toBe((await clerk.get('/tasks/4444444444')).body)
    expect(idsOf(await tasksOf(clerk, ''))).not.toContain(task.ID)
    const late = await setStatus(clerk, task, Working)
    expect([late.statusCode, late.json().title]).toEqual([409, 'That task was deleted.'])
  })

  test('without days, a list of completed tasks covers the last week, as on the tablets', async () => {
    const clerk = await server.signIn('clerk')
    const task = await desk.add()
    await setStatus(clerk, task, Working)
    await setStatus(clerk, task, Completed)
    expect(idsOf(await tasksOf(clerk, 'statusTypes=3'))[0]).toBe(task.ID)
    server.advance(8 * 24 * 60 * MINUTE)
    const again = await server.signIn('clerk')
    expect(await tasksOf(again, 'statusTypes=3')).toEqual([])
    expect(idsOf(await tasksOf(again, 'statusTypes=3&startDate=11/01/2026'))).toContain(task.ID)
  })
})
