import { expect, test } from 'vitest'
import { SHARED } from '../../src/domain/lists.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { PLEASE_CONTACT } from '../../src/domain/people/session-words.ts'
import type { Session } from '../../src/sync/session.ts'
import { buildCard, buildDockGroup } from '../support/reference-rows.ts'
import { buildUser } from './fake-origin.ts'
import {
  annID,
  arrive,
  clock,
  countUnsent,
  origin,
  passTime,
  server,
  serverNumbers,
  startAs,
  states,
} from './session-bench.ts'
import { buildLocation, buildSite } from './simulation/sim-rows.ts'
import { SECOND_SITE, SITE } from './simulation/sim-server.ts'

const NUMBERS = ['101', '102', '103', '104', '105']

const CADENCE_MS = 60_000
/** Longer than the cadence. */
const A_CYCLE_MS = 120_000

async function begin(): Promise<Session> {
  const session = await startAs('ann')
  session.bench?.engine.setCadence(CADENCE_MS)
  return session
}

/** The session's role as the server has it from now on. */
function giveRole(role: Role): void {
  origin.session = { ...buildUser(annID, 'Ann', role), Sites: [{ ID: SITE, Name: `Site ${SITE}` }] }
}

const rowsOf = async (session: Session) => (await session.bench?.mirror.rows('Locations').count()) ?? 0
const refusedOf = async (session: Session) =>
  ((await session.bench?.mirror.needsYou.toArray()) ?? []).map(({ Item }) => [Item.Body.Number, Item.Answer.code])
const tokens = () => origin.requests.filter(({ path }) => path === '/users/token').length

test('a right taken away during an outage refuses each of the five acts, and loses none', async () => {
  const session = await begin()
  origin.online = false
  for (const number of NUMBERS) await arrive(session, number)
  giveRole(Role.ReadOnly)
  origin.online = true
  session.bench?.engine.wake()
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { Roles: [{ Type: Role.ReadOnly }] } })
  expect([await countUnsent(annID), serverNumbers()]).toEqual([0, []])
  expect((await refusedOf(session)).sort()).toEqual(NUMBERS.map((number) => [number, 'forbidden']))
  // The arrivals leave the screen; the rest of the yard was loaded anew.
  expect(await session.bench?.mirror.rows('Trailers').count()).toBe(0)
  expect(await rowsOf(session)).toBe(server.store.listRows('Locations', SITE).length)
})

test('another role with the same right loads anew and sends the same entries once', async () => {
  const session = await begin()
  origin.online = false
  for (const number of NUMBERS) await arrive(session, number)
  const keys = (await session.bench?.mirror.outbox.toArray())?.map(({ Key }) => Key)
  giveRole(Role.Admin)
  origin.online = true
  session.bench?.engine.wake()
  await passTime(A_CYCLE_MS)
  expect(serverNumbers().sort()).toEqual(NUMBERS)
  const done = server.store.listCommands().filter(({ Call }) => Call === 'POST /trailers')
  expect(done.map(({ Key }) => Key)).toEqual(keys)
  expect(await countUnsent(annID)).toBe(0)
})

test('a door, a dock group, a site and a person that are renamed have the new name after a cycle', async () => {
  const session = await begin()
  await server.change(SHARED, (yard) => yard.Sites.put({ ...buildSite(SITE), Name: 'Northgate' }))
  await server.change(SHARED, (yard) => yard.People.put(buildCard({ ID: annID, FirstName: 'Anna', LastName: 'Test' })))
  await server.change(SITE, async (yard) => {
    await yard.Locations.put(buildLocation(SITE, 40, 'Door 40', 4))
    await yard.DockGroups.put({ ...buildDockGroup({ SiteID: SITE, ID: 60 }), Name: 'Cooler Doors' })
  })
  const user = buildUser(annID, 'Anna')
  origin.session = { ...user, Sites: [{ ID: SITE, Name: 'Northgate' }] }
  await passTime(A_CYCLE_MS)
  expect(await session.bench?.mirror.rows('Locations').get(40)).toMatchObject({ Name: 'Door 40' })
  expect(await session.bench?.mirror.rows('DockGroups').get(60)).toMatchObject({ Name: 'Cooler Doors' })
  expect(states.at(-1)).toMatchObject({ user: { FirstName: 'Anna', Sites: [{ ID: SITE, Name: 'Northgate' }] } })
  const asked = tokens()
  await passTime(10 * A_CYCLE_MS)
  expect(tokens()).toBe(asked)
})

test("a super admin's new site is among their sites after a cycle, and a removed one is not", async () => {
  const boss = buildUser(annID, 'Ann', Role.SuperAdmin)
  origin.replaceUser({ ...boss, Sites: [{ ID: SITE, Name: `Site ${SITE}` }] })
  await begin()
  const both = [SITE, SECOND_SITE].map((ID) => ({ ID, Name: `Site ${ID}` }))
  await server.change(SHARED, (yard) => yard.Sites.put(buildSite(SECOND_SITE)))
  server.reach = [SITE, SECOND_SITE]
  origin.session = { ...boss, Sites: both }
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toMatchObject({ siteID: SITE, user: { Sites: both } })
  await server.change(SHARED, (yard) => yard.Sites.remove(SECOND_SITE))
  server.reach = [SITE]
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toMatchObject({ siteID: SITE, user: { Sites: [{ ID: SITE }] } })
})

test('a person without a site works at the one they get, after a cycle', async () => {
  server.reach = []
  const session = await begin()
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: null })
  server.reach = [SITE]
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: SITE })
  await passTime(A_CYCLE_MS)
  expect(await rowsOf(session)).toBe(server.store.listRows('Locations', SITE).length)
})

test('the ended session of a person without a site locks the page', async () => {
  server.reach = []
  await begin()
  origin.session = null
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toMatchObject({ name: 'locked' })
})

test('somebody who becomes a driver is signed out, and their acts go to the server', async () => {
  const session = await begin()
  origin.online = false
  await arrive(session, '101')
  giveRole(Role.Driver)
  origin.online = true
  session.bench?.engine.wake()
  await passTime(A_CYCLE_MS)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: PLEASE_CONTACT })
  await clock.advance(A_CYCLE_MS)
  await passTime(A_CYCLE_MS)
  expect([await countUnsent(annID), serverNumbers()]).toEqual([0, []])
  const [command] = server.store.listCommands().filter(({ Call }) => Call === 'POST /trailers')
  expect(command).toMatchObject({ UserID: annID, Status: 403 })
})
