import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuditType, SessionState } from '../../src/domain/audits/audit.ts'
import { plainCheck } from '../../src/domain/audits/plain-check.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase } from '../../src/domain/trailers/trailer-fields.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { Intent, LocationType, StatusType, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { closeMirror, currentMirror, listMirrorOwners, PRACTICE_DATABASE } from '../../src/mirror/database.ts'
import type { SyncStatus } from '../../src/sync/sync-status.ts'
import { openPractice, type Practice } from '../../src/sync/practice/practice-host.ts'
import { dropUnusedPractice } from '../../src/sync/practice/practice-tab.ts'
import { buildUser } from './fake-origin.ts'
import {
  annID,
  arrive,
  countUnsent,
  kill,
  makeSession,
  origin,
  passTime,
  serverNumbers,
  startAs,
} from './session-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

/** Any request that leaves the tablet without the bench's own network. */
const fetched = vi.fn(() => Promise.reject(new Error('no network in a test')))
let open: Practice | null = null

beforeEach(() => void vi.stubGlobal('fetch', fetched.mockClear()))
afterEach(async () => {
  await open?.leave()
  open = null
  vi.unstubAllGlobals()
})

async function practise(userID = annID): Promise<Practice> {
  open = await openPractice(buildUser(userID, 'Ann', Role.Admin), () => undefined)
  return open
}

const records = ['outbox', 'sent', 'shadow', 'needsYou'] as const

async function countRecords(): Promise<readonly number[]> {
  return Promise.all(records.map((name) => currentMirror()[name].count()))
}

/** Arrives a trailer in the practice yard; returns its ID. */
async function arriveThere({ api }: Practice, number: string): Promise<number> {
  const [ID, scac] = [await api.takeID(), await currentMirror().rows('Scacs').toCollection().first()]
  const fields = buildTrailerFields({ Number: number, ScacID: scac?.ID ?? 0, Intent: Intent.Live })
  expect(await api.save('createTrailer', { ID, ...fields })).toMatchObject({ name: 'saved' })
  return ID
}

async function departThere({ api }: Practice, ID: number): Promise<void> {
  const trailer = await currentMirror().rows('Trailers').get(ID)
  if (!trailer) throw new Error('not in the practice yard')
  const leaving = { TrailerID: ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  const input = { ...stateFieldsOf(trailer), ...leaving }
  expect(await api.save('setTrailerState', input, { base: trailerBase(trailer) })).toMatchObject({ name: 'saved' })
}

test('acts of the practice yard are never sent, and the acts of the real yard wait and are sent as before', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, 'REAL1')
  kill(session)
  const [asked, numbers, owners] = [origin.requests.length, serverNumbers(), await listMirrorOwners()]
  const practice = await practise()
  const ID = await arriveThere(practice, 'PRACTICE1')
  await departThere(practice, ID)
  await passTime(10 * 60_000)
  expect(await currentMirror().rows('Trailers').get(ID)).toMatchObject({ State: TrailerState.Departed })
  expect(await countRecords()).toEqual([0, 0, 0, 0])
  // No queue of anybody: nothing delivers, compares or reports it.
  expect(await listMirrorOwners()).toEqual(owners)
  expect(await countUnsent(annID)).toBe(1)
  expect([origin.requests.length, fetched.mock.calls]).toEqual([asked, []])
  await practice.leave()
  expect(await Dexie.exists(PRACTICE_DATABASE)).toBe(false)
  origin.online = true
  await makeSession().start()
  await passTime()
  expect([await countUnsent(annID), serverNumbers()]).toEqual([0, [...numbers, 'REAL1']])
})

test('checks, walks and tasks are practised with the rules of a real yard', async () => {
  const practice = await practise()
  const { api } = practice
  const mirror = currentMirror()
  const ID = await arriveThere(practice, 'PRACTICE2')
  const session = (await mirror.rows('Audits').toArray()).find(({ State }) => State === SessionState.Open)
  expect(session).toBeUndefined()
  const AuditID = await api.takeID()
  const site = (await mirror.rows('Sites').toArray())[0]
  const opened = { ID: AuditID, Type: AuditType.YardAudit, SiteID: site?.ID ?? 0 }
  expect(await api.save('openAudit', opened)).toMatchObject({ name: 'saved' })
  const spots = await mirror.rows('Locations').toArray()
  const spot = spots.find(({ Type }) => Type === LocationType.Yard)?.ID ?? 0
  const check = plainCheck({ ID: await api.takeID(), AuditID, TrailerID: ID, LocationID: spot })
  expect(await api.save('checkTrailer', check)).toMatchObject({ name: 'saved' })
  expect(await mirror.rows('Trailers').get(ID)).toMatchObject({ LastYardAuditID: AuditID })
  const door = spots.find(({ Type }) => Type === LocationType.Door)?.ID ?? 0
  const trailer = await mirror.rows('Trailers').get(ID)
  const fields = {
    ...{ ...emptyTaskFields, Action: TaskAction.ManualMove, TrailerID: ID, ScacID: trailer?.ScacID ?? 0 },
    ...{ FromLocationID: trailer?.LocationID ?? 0, ToLocationID: door, TrailerStatusType: StatusType.Empty },
  }
  const TaskID = await api.takeID()
  expect(await api.save('createTask', { ...fields, ID: TaskID, Message: null })).toMatchObject({ name: 'saved' })
  expect(await mirror.rows('Tasks').get(TaskID)).toMatchObject({ TrailerID: ID })
  // The same rules refuse what a real yard refuses.
  const again = { ...buildTrailerFields({ Number: 'PRACTICE2', ScacID: trailer?.ScacID ?? 0 }), ID: await api.takeID() }
  expect(await api.save('createTrailer', again)).toMatchObject({ name: 'refused' })
  expect(await countRecords()).toEqual([0, 0, 0, 0])
})

test('the state of sync says that this is practice, and a question to the server says the same', async () => {
  const { api } = await practise()
  const seen: SyncStatus[] = []
  await api.onStatus((status) => void seen.push(status))
  expect(seen.at(-1)).toMatchObject({ connection: { name: 'practice' }, toSend: 0, others: [] })
  expect(seen.at(-1)?.asOf).not.toBeNull()
  const answer = await api.callServer('checkLog', { query: { siteID: 1 } })
  expect(answer).toMatchObject({ name: 'rejected', words: 'The practice yard cannot do this: it needs the server.' })
  expect(fetched).not.toHaveBeenCalled()
})

test('a reload stays in the practice yard, and another person or a later page finds none of it', async () => {
  const practice = await practise()
  const ID = await arriveThere(practice, 'PRACTICE3')
  // Reads that are under way when a page ends fail on the closed store.
  vi.stubGlobal('reportError', () => undefined)
  // A reload: nobody has left it.
  closeMirror()
  await practise()
  expect(await currentMirror().rows('Trailers').get(ID)).toBeDefined()
  closeMirror()
  await practise(annID + 500)
  expect(await currentMirror().rows('Trailers').get(ID)).toBeUndefined()
  expect(await currentMirror().rows('Trailers').count()).toBe(60)
  // The tab was closed: the next page removes what it left.
  closeMirror()
  await dropUnusedPractice()
  expect(await Dexie.exists(PRACTICE_DATABASE)).toBe(false)
  open = null
})
