import { expect, test } from 'vitest'
import type { InputOf } from '../commands/catalogue.ts'
import type { By } from '../commands/command.ts'
import { Role } from '../people/session-user.ts'
import { NOON } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { buildDriver, buildMessage, buildTaskYard } from '../testing/task-builders.ts'
import { mayHandle, maySee } from './comments.ts'
import type { Message } from './message.ts'
import { inListOrder, previewOf, withSitesShown } from './site-messages.ts'

const HERE = 1
const KEY = '019a0000-0000-7000-8000-0000000000aa'
const clerk = { UserID: 7, UserName: 'Gail Keeper', Roles: [Role.User] } satisfies Partial<By>
const admin = { UserID: 9, UserName: 'Ada Min', Roles: [Role.Admin], Key: KEY } satisfies Partial<By>
const superAdmin = { UserID: 10, UserName: 'Sue Per', Roles: [Role.SuperAdmin], Key: KEY } satisfies Partial<By>

const given = (with_: object): InputOf<'addMessage'> => ({
  ...{ ID: 800, TaskID: undefined, Sites: [HERE], Type: 'Site', IsPrivate: 0, Content: ' Ice at gate 2\n', ...with_ },
})
const siteMessage = (with_: Partial<Message> = {}) =>
  buildMessage({ TaskID: null, Type: 'Site', Sites: [HERE], CreatedBy: 9, CreatedByName: 'Ada Min', ...with_ })

/** Ada reaches sites 1 and 2. */
async function yardWith(...messages: readonly Message[]) {
  const yard = await buildTaskYard({ messages })
  await yard.People.put(buildDriver({ ID: 9, RoleIDs: [], SiteIDs: [HERE, 2] }))
  return yard
}

test('a message to the own site is there at once', async () => {
  const yard = await yardWith()
  expect(await run(yard, 'addMessage', given({}), admin)).toStrictEqual({ Outcome: 'applied', ID: 800 })
  expect(yard.all('Messages')).toStrictEqual([siteMessage({ Content: 'Ice at gate 2', CreatedDate: NOON })])
  expect(yard.announced).toEqual([])
})

test('a message to further sites is announced for them, with the row of the own one', async () => {
  const yard = await yardWith()
  await run(yard, 'addMessage', given({ Sites: [2, HERE, 2] }), admin)
  const row = siteMessage({ Sites: [2, HERE], Content: 'Ice at gate 2', CreatedDate: NOON })
  expect(yard.all('Messages')).toStrictEqual([row])
  expect(yard.announced).toStrictEqual([{ what: 'site-message', Key: KEY, Message: row }])
})

test('a message to other sites alone leaves no row here', async () => {
  const yard = await yardWith()
  const ran = await run(yard, 'addMessage', given({ Sites: [2] }), admin)
  expect(ran).toMatchObject({ Outcome: 'applied', Elsewhere: { ID: 800, Sites: [2] } })
  expect(yard.all('Messages')).toEqual([])
  expect(yard.announced).toHaveLength(1)
})

test('all sites are those within reach', async () => {
  for (const [by, sites] of [
    [admin, [HERE, 2]],
    [superAdmin, [-1]],
  ] as const) {
    const yard = await yardWith()
    await run(yard, 'addMessage', given({ Sites: [-1] }), by)
    expect([yard.all('Messages')[0]?.Sites, yard.announced.length]).toEqual([sites, 1])
  }
})

test('a site out of reach, an empty message and a clerk are refused', async () => {
  const yard = await yardWith()
  expect((await refused(yard, 'addMessage', given({ Sites: [HERE, 3] }), admin)).status).toBe(403)
  expect((await refused(yard, 'addMessage', given({ Sites: [4_444] }), superAdmin)).status).toBe(403)
  expect((await refused(yard, 'addMessage', given({}), clerk)).status).toBe(403)
  expect((await refused(yard, 'addMessage', given({ Content: ' \n' }), admin)).errors).toStrictEqual({
    Content: ['Please write a message'],
  })
  expect((await refused(yard, 'addMessage', given({ Sites: [] }), admin)).errors).toHaveProperty('Sites')
  expect([yard.all('Messages'), yard.announced]).toEqual([[], []])
})

test('admins pin and delete a site message, also one by somebody else; clerks do not', async () => {
  const yard = await yardWith(
    siteMessage(),
    siteMessage({ ID: 801, IsPinned: true }),
    buildMessage({ ID: 802, IsPinned: true }),
  )
  expect((await refused(yard, 'pinMessage', { ID: 800, IsPinned: true }, clerk)).status).toBe(403)
  expect((await refused(yard, 'deleteMessage', { ID: 800 }, { ...clerk, UserID: 9 })).status).toBe(403)
  await run(yard, 'pinMessage', { ID: 800, IsPinned: true }, superAdmin)
  const pinned = () => yard.all('Messages').flatMap(({ ID, IsPinned }) => (IsPinned ? [ID] : []))
  expect(pinned()).toEqual([800, 802])
  await run(yard, 'deleteMessage', { ID: 800 }, superAdmin)
  expect(yard.all('Messages').map(({ ID }) => ID)).toEqual([801, 802])
})

test('a private message is for its author and admins, and handled by admins', () => {
  const hidden = siteMessage({ IsPrivate: 1, CreatedBy: clerk.UserID })
  const readers = [clerk, { ...clerk, UserID: 8 }, admin, superAdmin]
  expect(readers.map((by) => maySee(hidden, by))).toEqual([true, false, true, true])
  expect(readers.map((by) => mayHandle(hidden, by))).toEqual([false, false, true, true])
})

test('a list has its pin first, then the newest', () => {
  const at = (ID: number, minute: number, IsPinned = false) =>
    siteMessage({ ID, IsPinned, CreatedDate: `2026-11-20T16:0${minute}:00.000Z` })
  expect(inListOrder([at(1, 1, true), at(2, 2), at(3, 4), at(4, 4)]).map(({ ID }) => ID)).toEqual([1, 4, 3, 2])
})

test('a reader sees only sites within reach', () => {
  expect(withSitesShown(siteMessage({ Sites: [1, 2, 3] }), [1, 3]).Sites).toEqual([1, 3])
  expect(withSitesShown(siteMessage({ Sites: [-1] }), [1]).Sites).toEqual([-1])
})

test.each([
  ['Salt the ramps', 'Salt the ram...'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen char', 'Thirteen cha...'],
  ['Ice', 'Ice'],
  ['Two\nlines of words', 'Two lines of...'],
  ['👩‍👩‍👧‍👦 mind gates!', '👩‍👩‍👧‍👦 mind gates...'],
  [' \n', '<empty message>'],
])('%j is listed as %j', (content, preview) => {
  expect(previewOf(content)).toBe(preview)
})
