import { expect, test } from 'vitest'
import { buildAudit } from '../testing/audit-builders.ts'
import { NOON } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { buildTask, buildTaskFields, buildTaskYard } from '../testing/task-builders.ts'
import { TaskAction } from '../tasks/task-lists.ts'
import { plainTime, withTimeWords } from '../values/time-mark.ts'

const GIVEN = '2026-11-19T18:00:00.000Z'
const moved = { GivenAt: GIVEN, MadeAt: NOON }
const status = { TaskID: 700, TaskSubStatusType: 0, UserID: null, TrailerID: null, isOverrideTask: false }

test('a task keeps both times of its creation, its start and its completion', async () => {
  const yard = await buildTaskYard({ tasks: [buildTask()] })
  await run(yard, 'createTask', { ...buildTaskFields(), ID: 701, Message: null }, { ...moved, IDs: [1, 2] })
  await run(yard, 'setTaskStatus', { ...status, TaskStatusType: 1 }, { ...moved, IsUncertain: true })
  expect(await yard.Tasks.get(701)).toMatchObject({ CreatedGivenDate: GIVEN, CreatedUncertain: false })
  expect(await yard.Tasks.get(700)).toMatchObject({ StartGivenTime: GIVEN, StartUncertain: true, EndGivenTime: null })
  await run(yard, 'setTaskStatus', { ...status, TaskStatusType: 3 }, { GivenAt: NOON })
  expect(await yard.Tasks.get(700)).toMatchObject({ StartGivenTime: GIVEN, StartUncertain: true, EndGivenTime: null })
})

test('a completion without a start keeps both times of both', async () => {
  const forced = buildTask({ Action: TaskAction.ForceYard })
  const yard = await buildTaskYard({ tasks: [forced] })
  await run(yard, 'setTaskStatus', { ...status, TaskStatusType: 3 }, moved)
  expect(await yard.Tasks.get(700)).toMatchObject({ StartGivenTime: GIVEN, EndGivenTime: GIVEN })
})

test('a task removed from its driver keeps no mark of the start', async () => {
  const started = {
    StatusType: 2,
    SubStatusType: 2,
    StartTime: NOON,
    StartGivenTime: GIVEN,
    StartUncertain: true,
    UserID: 7,
  }
  const yard = await buildTaskYard({ tasks: [buildTask(started)] })
  await run(yard, 'setTaskStatus', { ...status, TaskStatusType: 0 })
  expect(await yard.Tasks.get(700)).toMatchObject({ StartTime: null, StartGivenTime: null, StartUncertain: false })
})

test('a comment keeps both times', async () => {
  const yard = await buildTaskYard({ tasks: [buildTask()] })
  const comment = { ID: 801, TaskID: 700, Type: 'Task', IsPrivate: 0, Content: 'Left door' } as const
  await run(yard, 'addMessage', comment, moved)
  expect(await yard.Messages.get(801)).toMatchObject({ CreatedDate: NOON, GivenDate: GIVEN, TimeUncertain: false })
})

test('a close that is moved after the opening keeps both times', async () => {
  const yard = await buildTaskYard()
  await yard.Audits.put(buildAudit({ OpenedDate: NOON }))
  await run(yard, 'closeAudit', { ID: 500 }, { GivenAt: GIVEN, MadeAt: GIVEN })
  expect(await yard.Audits.get(500)).toMatchObject({ ClosedDate: NOON, ClosedGivenDate: GIVEN })
})

test('a time is marked as moved, else as in doubt, else not at all', () => {
  const given = { ...plainTime, GivenDate: GIVEN, TimeUncertain: true }
  expect(withTimeWords('12:00', given)).toBe('12:00 (time adjusted)')
  expect(withTimeWords('12:00', { ...plainTime, TimeUncertain: true })).toBe('12:00 (time uncertain)')
  expect(withTimeWords('12:00', plainTime)).toBe('12:00')
})
