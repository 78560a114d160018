import { expect, test } from 'vitest'
import {
  annID,
  arrive,
  bobID,
  clock,
  ledger,
  origin,
  passTime,
  server,
  signIn,
  startAs,
  states,
} from './session-bench.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { exportQueues } from '../../src/sync/export-queues.ts'
import { OTHER_SITE } from './fake-origin.ts'
import { SITE } from './simulation/sim-server.ts'

test('a sign-out asks the server itself, which has 3 s to answer', async () => {
  const session = await startAs('ann')
  expect(await session.askServer()).toBe(true)
  // The connection died after the last answer, and nothing has noticed yet.
  origin.online = false
  expect(await session.askServer()).toBe(false)
  expect(origin.requests.at(-1)).toMatchObject({ method: 'GET', limitMs: 3_000 })
})

test('a site that is not on the tablet can be chosen only while the server answers', async () => {
  server.reach = [SITE, OTHER_SITE]
  const session = await startAs('ann')
  const choosable = async () => (await session.listSwitchableSites()).map(({ unavailable }) => unavailable === null)
  expect(await choosable()).toEqual([true, true])
  origin.online = false
  expect(await choosable()).toEqual([true, false])
  expect(await session.switchSite(OTHER_SITE)).toEqual({
    name: 'failed',
    words: 'Not on this tablet: you can choose it only online.',
  })
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: SITE })
  // The server was asked, and got no change that the tablet cannot follow.
  expect(origin.requests.map(({ path }) => path)).not.toContain('/users/activeSite')
  origin.online = true
  expect(await session.switchSite(OTHER_SITE)).toEqual({ name: 'ok' })
})

test('the queue file holds everything unsent on the tablet, and counts the commands', async () => {
  const session = await startAs('ann')
  const before = await exportQueues(clock.now())
  origin.online = false
  await arrive(session, '100')
  await arrive(session, '101')
  await session.signOut()
  await passTime()
  origin.online = true
  origin.deliverable.delete(annID)
  await signIn(session, 'bob')
  origin.online = false
  await arrive(session, '200')
  await passTime()
  const file = await exportQueues(clock.now())
  expect(file.commands - before.commands).toBe(3)
  expect(file.people - before.people).toBe(2)
  const queues: {
    readonly UserID: number
    readonly entries: readonly { readonly Body: { readonly Number: string } }[]
  }[] = JSON.parse(file.text).queues
  const numbersOf = (userID: number) =>
    queues.find(({ UserID }) => UserID === userID)?.entries.map((entry) => entry.Body.Number)
  expect([numbersOf(annID), numbersOf(bobID)]).toEqual([['100', '101'], ['200']])
})

test('a queue that is left only in the ledger is in the file too, with its author', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await arrive(session, '101')
  await session.signOut()
  const numbersIn = (text: string): readonly string[] => {
    const { queues }: { readonly queues: readonly FiledQueue[] } = JSON.parse(text)
    const own = queues.find(({ UserID }) => UserID === annID)
    expect(own?.UserName).toBe('Ann Test')
    return own?.entries.map((entry) => entry.Body.Number) ?? []
  }
  const before = await exportQueues(clock.now(), ledger)
  await new MirrorDatabase(annID).delete()
  const lost = await exportQueues(clock.now(), ledger)
  expect(numbersIn(lost.text)).toEqual(['100', '101'])
  expect(lost).toMatchObject({ commands: before.commands, people: before.people, unreadable: 0 })
  // An entry in both the store and the ledger is listed once.
  expect(numbersIn(before.text)).toEqual(['100', '101'])
})

interface FiledQueue {
  readonly UserID: number
  readonly UserName: string | null
  readonly entries: readonly { readonly Body: { readonly Number: string } }[]
}
