import { expect, test } from 'vitest'
import type { InputOf } from '../commands/catalogue.ts'
import type { By } from '../commands/command.ts'
import { Role } from '../people/session-user.ts'
import { NOON } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { buildMessage, buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { inThreadOrder, mayHandle, maySee } from './comments.ts'
import type { Message } from './message.ts'

const gail = { UserID: 7, UserName: 'Gail Keeper', Roles: [Role.User] } satisfies Partial<By>
const somebody = { UserID: 8, UserName: 'Sam Body', Roles: [Role.User] } satisfies Partial<By>
const admin = { UserID: 9, UserName: 'Ada Min', Roles: [Role.Admin] } satisfies Partial<By>
const superAdmin = { UserID: 10, UserName: 'Sue Per', Roles: [Role.SuperAdmin] } satisfies Partial<By>

const yardWith = (...messages: readonly Message[]) => buildTaskYard({ tasks: [buildTask()], messages })
const comment = (with_: Partial<InputOf<'addMessage'>> = {}): InputOf<'addMessage'> => ({
  ...{ ID: 800, TaskID: 700, Type: 'Task', IsPrivate: 0, Content: 'Mind the left door', ...with_ },
})

test('a comment is stored with its author and time', async () => {
  const yard = await yardWith()
  expect(
    await run(yard, 'addMessage', comment({ Content: ' Mind the left door\n', IsPrivate: 1 }), gail),
  ).toStrictEqual({
    ...{ Outcome: 'applied', ID: 800 },
  })
  expect(yard.all('Messages')).toStrictEqual([buildMessage({ IsPrivate: 1, CreatedDate: NOON })])
})

test('a completed task can be commented on', async () => {
  const yard = await buildTaskYard({ tasks: [buildTask({ StatusType: 3 })] })
  expect(await run(yard, 'addMessage', comment(), gail)).toMatchObject({ Outcome: 'applied' })
})

test('an empty comment is refused, and so is one on a missing or deleted task', async () => {
  const yard = await yardWith()
  expect((await refused(yard, 'addMessage', comment({ Content: ' \n' }), gail)).errors).toStrictEqual({
    Content: ['Please write a comment'],
  })
  expect((await refused(yard, 'addMessage', comment({ TaskID: 999 }), gail)).errors).toHaveProperty('TaskID')
  await yard.Tasks.put(buildTask({ DeletedDate: NOON }))
  expect((await refused(yard, 'addMessage', comment(), gail)).title).toBe('That task was deleted.')
  expect(yard.all('Messages')).toStrictEqual([])
})

test('only its author and admins see a private comment', () => {
  const readers = [gail, somebody, admin, superAdmin]
  const hidden = buildMessage({ IsPrivate: 1 })
  expect(readers.map((by) => maySee(hidden, by))).toEqual([true, false, true, true])
  expect(readers.map((by) => maySee(buildMessage(), by))).toEqual([true, true, true, true])
})

test('only author, admins and super admins handle a comment', () => {
  const people = [gail, somebody, { ...somebody, Roles: [Role.GateKeeper] }, admin, superAdmin]
  expect(people.map((by) => mayHandle(buildMessage(), by))).toEqual([true, false, false, true, true])
})

test('author and admins delete a comment; a missing one is a noop', async () => {
  for (const by of [gail, admin, superAdmin]) {
    const yard = await yardWith(buildMessage())
    expect(await run(yard, 'deleteMessage', { ID: 800 }, by)).toStrictEqual({ Outcome: 'applied' })
    expect(yard.all('Messages')).toStrictEqual([])
    expect(await run(yard, 'deleteMessage', { ID: 800 }, by)).toStrictEqual({ Outcome: 'noop' })
  }
})

test('others cannot delete or pin a comment, and do not learn of a private one', async () => {
  const yard = await yardWith(buildMessage(), buildMessage({ ID: 801, IsPrivate: 1 }))
  expect((await refused(yard, 'deleteMessage', { ID: 800 }, somebody)).status).toBe(403)
  expect((await refused(yard, 'pinMessage', { ID: 800, IsPinned: true }, somebody)).status).toBe(403)
  expect(await run(yard, 'deleteMessage', { ID: 801 }, somebody)).toStrictEqual({ Outcome: 'noop' })
  expect(await run(yard, 'pinMessage', { ID: 801, IsPinned: true }, somebody)).toStrictEqual({ Outcome: 'noop' })
  expect(yard.all('Messages')).toHaveLength(2)
})

test('a thread has one pin, which a new one replaces in that thread only', async () => {
  const [first, second] = [buildMessage({ IsPinned: true, CreatedBy: 8 }), buildMessage({ ID: 801 })]
  const elsewhere = buildMessage({ ID: 802, TaskID: 701, IsPinned: true })
  const yard = await yardWith(first, second, elsewhere)
  await run(yard, 'pinMessage', { ID: 801, IsPinned: true }, gail)
  const pinned = () => yard.all('Messages').flatMap(({ ID, IsPinned }) => (IsPinned ? [ID] : []))
  expect(pinned()).toEqual([801, 802])
  expect(await run(yard, 'pinMessage', { ID: 801, IsPinned: true }, gail)).toStrictEqual({ Outcome: 'noop' })
  await run(yard, 'pinMessage', { ID: 801, IsPinned: false }, admin)
  expect(pinned()).toEqual([802])
})

test('a thread has its pin first, then the order of writing', () => {
  const thread = [
    buildMessage({ ID: 3, CreatedDate: '2026-11-20T16:03:00.000Z' }),
    buildMessage({ ID: 4, CreatedDate: '2026-11-20T16:03:00.000Z', IsPinned: true }),
    buildMessage({ ID: 2, CreatedDate: '2026-11-20T16:01:00.000Z' }),
    buildMessage({ ID: 1, CreatedDate: '2026-11-20T16:03:00.000Z' }),
  ]
  expect(inThreadOrder(thread).map(({ ID }) => ID)).toEqual([4, 2, 1, 3])
})
