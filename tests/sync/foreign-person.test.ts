import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeMirror } from '../../src/mirror/database.ts'
import { openDevice } from '../../src/mirror/device-database.ts'
import type { SessionState } from '../../src/sync/api.ts'
import type { Network } from '../../src/sync/engine/ports.ts'
import { StoreKeeper } from '../../src/sync/store-keeper.ts'
import { Session } from '../../src/sync/session.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildUser, FakeOrigin, OTHER_SITE } from './fake-origin.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer, toAnswer } from './simulation/sim-server.ts'

/**
 * Another tab has signed Bob in meanwhile: the cookie is his, and Ann's tab must take over nothing
 * of his.
 */

const ANN = 2_001
const BOB = 2_002

let clock: FakeClock
let server: SimServer
let origin: FakeOrigin
let session: Session
/** Makes the server name this person as the one who is signed in. */
let answersAs: number | null
const states: SessionState[] = []

beforeEach(async () => {
  clock = new FakeClock()
  server = new SimServer(1, clock.now, 1_000)
  server.reach = [SITE, OTHER_SITE]
  await server.fill()
  origin = new FakeOrigin(server, [buildUser(ANN, 'Ann'), buildUser(BOB, 'Bob')], 'tablet')
  answersAs = null
  states.length = 0
  const device = await openDevice()
  await device.putMeta('CurrentUserID', null)
  await device.putMeta('PendingLogout', null)
  session = makeSession()
  await session.start()
  expect(await session.signIn('ann', 'secret')).toMatchObject({ name: 'ok' })
  await passTime(1)
})

afterEach(() => {
  session.bench?.close()
  closeMirror()
})

/**
 * The server as Ann's tab sees it: her cookie for the yard, Bob's for the question who is signed
 * in.
 */
const network: Network = {
  call: (request) => {
    const asksWho = request.path === '/users/token' || request.path === '/users/activeSite'
    if (!asksWho || answersAs === null) return origin.network.call(request)
    const bob = {
      ...buildUser(answersAs, 'Bob'),
      Sites: [{ ID: OTHER_SITE, Name: 'Site 8' }],
      ActiveSiteID: OTHER_SITE,
    }
    return Promise.resolve(toAnswer(200, { SessionUser: bob }))
  },
}

function makeSession(): Session {
  const keeper = new StoreKeeper(
    { ledger: null, clock, random: new SeededRandom(1).next, deviceID: 'tablet' },
    { onLoss: () => undefined, onError: () => undefined },
  )
  const parts = {
    keeper,
    network,
    download: async () => null,
    picture: async () => null,
    photoFiles: null,
    oneTab: <T>(task: () => Promise<T>) => task(),
    historyLock: <T>(task: () => Promise<T>) => task(),
    clock,
    random: new SeededRandom(1).next,
    deviceID: 'tablet',
    persisted: () => true,
    leaveDeviceID: async () => undefined,
  }
  const lock = <T>(task: () => Promise<T>) => task()
  return new Session(
    { ...parts, lock },
    {
      onState: (state) => states.push(state),
      onOthers: () => undefined,
      engine: {
        onConnection: () => undefined,
        onQueue: () => undefined,
        onSnapshot: () => undefined,
        onChangedByOthers: () => undefined,
        onDepartedUnseen: () => undefined,
        onWarnings: () => undefined,
        onError: (error) => {
          throw error
        },
      },
    },
  )
}

async function passTime(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds)
  await settled(200)
}

async function arrive(number: string): Promise<void> {
  const engine = session.bench?.engine
  if (!engine) throw new Error('nobody is signed in')
  const saved = await engine.save('createTrailer', {
    ID: await engine.takeID(),
    ...buildTrailerFields({ Number: number }),
  })
  expect(saved.name).toBe('saved')
}

async function expectStillAnns(): Promise<void> {
  expect(session.state).toMatchObject({ name: 'locked', user: { UserID: ANN }, siteID: SITE })
  expect(session.bench?.user.UserID).toBe(ANN)
  expect(await session.bench?.mirror.rows('Locations').where('SiteID').equals(SITE).count()).toBeGreaterThan(0)
  expect((await session.bench?.mirror.sites.toArray())?.map(({ SiteID }) => SiteID)).toContain(SITE)
  expect(await (await openDevice()).getMeta('CurrentUserID')).toBe(ANN)
  expect(states.filter((state) => 'user' in state && state.user.UserID === BOB)).toEqual([])
}

test('a switch of sites answered for somebody else locks the tab where it was', async () => {
  answersAs = BOB
  expect(await session.switchSite(OTHER_SITE)).toEqual({
    name: 'failed',
    words: 'Your session expired, please log in.',
  })
  await expectStillAnns()
})

test('a change of sites answered for somebody else locks the tab and removes no site', async () => {
  answersAs = BOB
  server.reach = [SITE]
  await arrive('100')
  await passTime(30_000)
  await expectStillAnns()
})
