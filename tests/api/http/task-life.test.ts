import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../src/domain/tasks/task-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { openDesk, setStatus, type TaskDesk } from './task-desk.ts'

const { Pending, Working, Paused, Completed } = TaskStatus

async function tasksOf(client: Client, query: string): Promise<readonly PresentedTask[]> {
  const answer = await client.get(`/tasks?${query}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<Answers['Tasks']>().Tasks
}

const idsOf = (tasks: readonly PresentedTask[]) => tasks.map(({ ID }) => ID)

describeOnDatabases('the life of a task', (open) => {
  const server = serverBefore(open)
  let desk: TaskDesk
  beforeAll(async () => {
    desk = await openDesk(server)
  })

  test('an impossible change of status is rejected with both names', async () => {
    const clerk = await server.signIn('clerk')
    const task = await desk.add()
    const refusal = async (to: number, more = {}) => {
      const answer = await setStatus(clerk, task, to, more)
      return [answer.statusCode, answer.json().title]
    }
    expect(await refusal(Completed)).toEqual([409, 'A Pending task cannot become Completed.'])
    expect(await refusal(Paused, { TaskSubStatusType: 5 })).toEqual([409, 'A Pending task cannot become Paused.'])
    await setStatus(clerk, task, Working)
    expect(await refusal(Pending)).toEqual([409, 'A Working task (Carla Mendes) cannot become Pending.'])
    const reasonless = await setStatus(clerk, task, Paused)
    expect(reasonless.json().errors).toEqual({ TaskSubStatusType: ['Please select a reason'] })
    await setStatus(clerk, task, Paused, { TaskSubStatusType: TaskSubStatus.RedLight })
    expect(await refusal(Completed)).toEqual([409, 'A Paused task cannot become Completed.'])
    await setStatus(clerk, task, Working)
    await setStatus(clerk, task, Completed)
    expect(await refusal(Working)).toEqual([409, 'A Completed task cannot become Working.'])
    const edit = await clerk.send('PUT', `/tasks/${task.ID}`, desk.pullOf(task.Trailer as never))
    expect([edit.statusCode, edit.json().title]).toEqual([409, 'A completed task cannot be changed.'])
  })

  test('removing frees a paused task, and a user removes only Glad Handle and Red Light', async () => {
    const clerk = await server.signIn('clerk')
    const admin = await server.signIn('admin')
    const task = await desk.add()
    const pause = async (TaskSubStatusType: number) => {
      await setStatus(clerk, task, Working)
      expect((await setStatus(clerk, task, Paused, { TaskSubStatusType })).statusCode).toBe(200)
    }
    await pause(TaskSubStatus.GladHandle)
    expect((await setStatus(clerk, task, Pending)).json().Task).toMatchObject({
      ...{ StatusTypeName: 'Pending', SubStatusType: 0, UserID: null, UserFullName: null, StartTime: null },
    })
    await pause(TaskSubStatus.Other)
    const refused = await setStatus(clerk, task, Pending)
    expect([refused.statusCode, refused.json().title]).toEqual([403, 'You may remove only Glad Handle and Red Light.'])
    expect((await setStatus(admin, task, Pending)).statusCode).toBe(200)
  })

  test('a forced task may be completed by its creator without a start', async () => {
    const driver = await server.signIn('driver3')
    const clerk = await server.signIn('clerk')
    const task = await desk.add({ Action: TaskAction.ForcePull })
    expect((await setStatus(clerk, task, Completed)).json().Task).toMatchObject({ UserFullName: 'Carla Mendes' })
    const other = await desk.add({ Action: TaskAction.ForcePull })
    expect((await setStatus(driver, other, Completed)).json().Task).toMatchObject({ UserFullName: 'Dmitri Sokolov' })
  })

  test('a driver starts, pauses and completes only free tasks and their own', async () => {
    const mine = await server.signIn('driver1')
    const other = await server.signIn('driver2')
    const task = await desk.add()
    const forOther = await setStatus(mine, task, Working, { UserID: other.UserID })
    expect([forOther.statusCode, forOther.json().title]).toEqual([403, 'You may start a task for yourself only.'])
    expect((await setStatus(mine, task, Working)).json().Task).toMatchObject({ UserFullName: 'Dale Whitaker' })
    const strange = await setStatus(other, task, Paused, { TaskSubStatusType: 5 })
    expect([strange.statusCode, strange.json().title]).toEqual([403, 'This task is not yours.'])
    expect((await setStatus(mine, task, Paused, { TaskSubStatusType: 2 })).statusCode).toBe(200)
    expect((await setStatus(other, task, Working)).statusCode).toBe(403)
    expect((await setStatus(mine, task, Working)).statusCode).toBe(200)
    expect((await setStatus(mine, task, Completed)).json().Task.StatusTypeName).toBe('Completed')
  })

  test('a driver sees only free tasks and their own', async () => {
    const driver = await server.signIn('driver4')
    const clerk = await server.signIn('clerk')
    const [free, theirs, another] = [await desk.add(), await desk.add(), await desk.add()]
    await setStatus(clerk, theirs, Working, { UserID: driver.UserID })
    await setStatus(clerk, another, Working, { UserID: await server.userID('driver5') })
    const seen = idsOf(await tasksOf(driver, 'statusTypes=0,1,2'))
    expect([free, theirs, another].map(({ ID }) => seen.includes(ID))).toEqual([true, true, false])
    expect((await driver.get(`/tasks/${theirs.ID}`)).json().Task.UserFullName).toBe('Dana Brisbois')
    const hidden = await driver.get(`/tasks/${another.ID}`)
    expect([hidden.statusCode, hidden.body]).toEqual([404, (await driver.get('/tasks/4444444444')).body])
    expect((await driver.get(`/messages?taskID=${another.ID}`)).json()).toEqual({ Messages: [] })
    await setStatus(clerk, another, Completed)
    expect(idsOf(await tasksOf(driver, 'statusTypes=3'))).not.toContain(another.ID)
  })

  test('somebody who is no driver of the site cannot be given a task', async () => {
    const clerk = await server.signIn('clerk')
    const task = await desk.add()
    for (const UserID of [await server.userID('gate'), 4_444_444_444]) {
      const answer = await setStatus(clerk, task, Working, { UserID })
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { UserID: ['Please select a driver'] }])
    }
  })

  test('only driver supervisors and super admins delete a working task, by an override', async () => {
    const [clerk, admin] = [await server.signIn('clerk'), await server.signIn('admin')]
    const [lead, supervisor] = [await server.signIn('lead'), await server.signIn('supervisor')]
    const work = async () => {
      const task = await desk.add()
      await setStatus(clerk, task, Working)
      return task
    }
    const task = await work()
    const plain = await clerk.send('DELETE', `/tasks/${task.ID}`)
    expect([plain.statusCode, plain.json().title]).toEqual([409, 'Working tasks cannot be deleted!'])
    const override = `/tasks/${task.ID}?isOverrideTask=true`
    for (const nobody of [clerk, admin]) expect((await nobody.send('DELETE', override)).statusCode).toBe(403)
    for (const nobody of [clerk, admin])
      expect((await setStatus(nobody, task, Completed, { isOverrideTask: true })).statusCode).toBe(403)
    expect((await supervisor.send('DELETE', `/tasks/${task.ID}`)).statusCode).toBe(403)
    expect((await clerk.send('DELETE', `/tasks/${task.ID}?isOverrideTask=perhaps`)).statusCode).toBe(400)
    expect((await supervisor.send('DELETE', override)).statusCode).toBe(204)
    expect((await clerk.get(`/tasks/${task.ID}`)).statusCode).toBe(404)
    const paused = await setStatus(lead, await work(), Paused, { isOverrideTask: true })
    expect(paused.json().Task).toMatchObject({ StatusTypeName: 'Paused', SubStatusName: 'Other' })
    const done = await setStatus(supervisor, await work(), Completed, { isOverrideTask: true })
    expect(done.json().Task).toMatchObject({ StatusTypeName: 'Completed', SubStatusType: 0 })
    const idle = await setStatus(lead, await desk.add(), Paused, { isOverrideTask: true })
    expect([idle.statusCode, idle.json().title]).toEqual([409, 'Only a working task can be overridden.'])
  })

  test('a trailer that has left, or of another site, gets no task', async () => {
    const clerk = await server.signIn('clerk')
    const admin = await server.signIn('admin')
    const trailer = await desk.arrive()
    await admin.send('DELETE', `/trailers/${trailer.ID}`)
    expect((await clerk.send('POST', '/tasks', desk.pullOf(trailer))).statusCode).toBe(409)
    const strange = await clerk.send('POST', '/tasks', desk.pullOf(trailer, { TrailerID: 4_444_444_444 }))
    expect([strange.statusCode, strange.json().errors]).toEqual([400, { TrailerID: ['Please select a trailer'] }])
  })

  test('the task of a deleted trailer is neither started nor completed', async () => {
    const [clerk, admin] = [await server.signIn('clerk'), await server.signIn('admin')]
    const [waiting, working] = [await desk.add(), await desk.add()]
    await setStatus(clerk, working, Working)
    for (const { TrailerID } of [waiting, working])
      expect((await admin.send('DELETE', `/trailers/${TrailerID}`)).statusCode).toBe(204)
    const answers = [await setStatus(clerk, waiting, Working), await setStatus(clerk, working, Completed)]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().title]).toEqual([409, 'That trailer was deleted.'])
    expect((await clerk.send('DELETE', `/tasks/${waiting.ID}`)).statusCode).toBe(204)
  })
})
