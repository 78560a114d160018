import { expect, test } from 'vitest'
import { bind } from '../../../src/domain/commands/catalogue.ts'
import { describeNamed, type SeenRow } from '../../../src/domain/commands/seen-row.ts'
import type { AuditTrailer } from '../../../src/domain/audits/audit-trailer.ts'
import type { Message } from '../../../src/domain/messages/message.ts'
import type { Task } from '../../../src/domain/tasks/task.ts'
import { buildAuditTrailer } from '../../../src/domain/testing/audit-builders.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { memoryYard } from '../../../src/domain/testing/memory-yard.ts'
import { buildMessage, buildTask } from '../../../src/domain/testing/task-builders.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { backUpServer, emptyServer, restoreServer } from './server-copy.ts'
import { buildTablet, buildYard, fill, type TestYard } from './yard-fixture.ts'

/** The rows under one ID, in whichever of these lists has one. */
interface Rows {
  readonly Messages?: readonly Message[]
  readonly AuditTrailers?: readonly AuditTrailer[]
  readonly Tasks?: readonly Task[]
}

/**
 * A row from before a restore, the row that got its ID afterwards, and a command made for the first
 * one.
 */
interface Case {
  readonly before: Rows
  readonly after: Rows
  readonly call: string
  readonly body: Readonly<Record<string, unknown>>
  readonly words: string
}

const [ID, MOVED] = [800, 801]
const admin = { Roles: [Role.Admin] }
const gone = (what: string) => `This was made for a ${what} that the server no longer has, so nothing was done.`
const comment = buildMessage({ ID, CreatedBy: 7 })
const otherComment = buildMessage({ ID, TaskID: 701, CreatedBy: 9, CreatedDate: '2026-11-20T17:00:00.000Z' })
const comments = { before: { Messages: [comment] }, after: { Messages: [otherComment] }, words: gone('comment') }
const check = buildAuditTrailer({ ID, TrailerID: null, FoundTrailerID: null, UserID: 7 })
const otherCheck = { ...check, TrailerNumber: 'T9', CheckedDate: '2026-11-20T14:00:00.000Z' }
const moved = buildTask({ ID: MOVED, Rank: 'a9' })
const otherTask = buildTask({ ID, TrailerID: 101, CreatedDate: '2026-11-20T17:00:00.000Z' })
const tasks = { before: { Tasks: [buildTask({ ID })] }, after: { Tasks: [otherTask, moved] }, words: gone('task') }
const move = { TaskID: MOVED, OldPosition: 1, TaskPosition: 2, AfterTaskID: ID, startDate: null, endDate: null }
const filters = { users: [], types: [], statusTypes: [], trailers: [], scacs: [], shipments: [], locations: [] }
const pin: Case = { ...comments, call: 'PUT /messages/{id}/pin', body: { ID, IsPinned: true } }

const cases: readonly Case[] = [
  pin,
  { ...comments, call: 'DELETE /messages/{id}', body: { ID } },
  {
    ...{ before: { AuditTrailers: [check] }, after: { AuditTrailers: [otherCheck] }, words: gone('check') },
    ...{ call: 'DELETE /audittrailers/{id}', body: { ID, TrailerID: null, LocationID: null } },
  },
  { ...tasks, call: 'PUT /tasks/position', body: { ...move, ...filters, dockgroups: [], keyword: null, actions: [] } },
  { ...tasks, call: 'POST /messages', body: { ID: 1, TaskID: ID, Type: 'Task', IsPrivate: 0, Content: 'Left door' } },
]

/** The description of the rows that a command names, as a tablet sends it. */
function seen({ before, call, body }: Case): Promise<readonly SeenRow[]> {
  return describeNamed(memoryYard(before), bind(call, body))
}

async function write(yard: TestYard, { Messages, AuditTrailers, Tasks }: Rows) {
  const { siteID: SiteID } = yard
  await fill(yard, async (rows) => {
    for (const row of Messages ?? []) await rows.Messages.put({ ...row, SiteID })
    for (const row of AuditTrailers ?? []) await rows.AuditTrailers.insert({ ...row, SiteID })
    for (const row of Tasks ?? []) await rows.Tasks.put({ ...row, SiteID })
  })
}

describeOnDatabases('after a restore', (open) => {
  test.each(cases)('$call for a row whose ID another one has now does nothing, and reports it', async (one) => {
    await emptyServer(open.database.source)
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard, admin)
    await backUpServer(open.database.source)
    await write(yard, one.before)
    const About = await seen(one)
    expect(About).toHaveLength(1)
    await restoreServer(open.database.source)
    await write(yard, one.after)
    const body = one.call === 'POST /messages' ? { ...one.body, ID: tablet.takeID() } : one.body
    const IDs = [tablet.takeID(), tablet.takeID()]
    const answer = await tablet.send(tablet.make(one.call, body, { About, IDs }))
    expect(answer).toMatchObject({ Outcome: 'rejected', Status: 409, Body: { code: 'other-row', title: one.words } })
    const pages = await tablet.pullAll(null)
    const there = pages.flatMap(({ Messages = [], AuditTrailers = [], Tasks = [] }) => [
      ...Messages,
      ...AuditTrailers,
      ...Tasks,
    ])
    const { Messages = [], AuditTrailers = [], Tasks = [] } = one.after
    expect(there).toEqual([...Messages, ...AuditTrailers, ...Tasks].map((row) => ({ ...row, SiteID: yard.siteID })))
  })

  test('a comment that its author sent again under its ID is pinned', async () => {
    await emptyServer(open.database.source)
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard, admin)
    await write(yard, { Messages: [{ ...comment, CreatedDate: '2026-11-20T16:00:02.000Z' }] })
    const entry = tablet.make(pin.call, pin.body, { About: await seen(pin) })
    expect(await tablet.send(entry)).toMatchObject({ Outcome: 'applied' })
  })
})
