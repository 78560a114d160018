import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { Call } from '../../../src/contract/call.ts'
import { type CallName, callEntries } from '../../../src/contract/calls.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'

/** One person for each role, and for the combinations in the decisions. */
const people = ['super', 'admin', 'clerk', 'gate', 'supervisor', 'lead', 'viewer', 'readonly', 'driver1'] as const
type Person = (typeof people)[number]

const office: readonly Person[] = ['super', 'admin', 'clerk', 'gate', 'lead', 'viewer', 'readonly']
const platform: readonly Person[] = [...office, 'supervisor']
/** All of them except read-only people. */
const changing: readonly Person[] = ['super', 'admin', 'clerk', 'gate', 'lead', 'supervisor']

/**
 * The people who may make each call, by hand from 3-decisions §1. Others get 403, and signed-out
 * callers 401.
 */
const mayCall: Readonly<Record<CallName, readonly Person[] | 'everybody'>> = {
  login: 'everybody',
  logout: people,
  token: people,
  help: people,
  activeSite: people,
  activate: 'everybody',
  ownPassword: people,
  listUsers: ['super', 'admin'],
  getUser: ['super', 'admin'],
  createUser: ['super', 'admin'],
  updateUser: ['super', 'admin'],
  deleteUser: ['super'],
  activateAgain: ['super', 'admin'],
  signOutUser: ['super', 'admin'],
  listTrailers: office,
  trailerReportExport: office,
  trailerData: ['super', 'admin', 'gate'],
  trailerHistory: office,
  oldestIdleTrailer: office,
  getTrailer: office,
  idleMinutes: office,
  createTrailer: ['super', 'admin', 'gate'],
  setTrailerState: ['super', 'admin', 'gate'],
  updateTrailer: ['super', 'admin', 'gate'],
  loadTrailer: ['super', 'admin', 'gate'],
  adoptTrailer: ['super', 'admin', 'gate'],
  deleteTrailer: ['super', 'admin'],
  dropRefused: changing,
  handOverRefused: changing,
  moveTrailer: ['super', 'admin', 'gate'],
  sendAlert: ['super', 'admin', 'gate'],
  listAudits: office,
  getOpenAudit: office,
  pendingChecks: office,
  openAudit: ['super', 'admin', 'gate'],
  closeAudit: ['super', 'admin', 'gate'],
  checkTrailer: ['super', 'admin', 'gate'],
  takeBackCheck: ['super', 'admin', 'gate'],
  listOutgoing: ['super', 'admin'],
  listTextStates: ['super', 'admin'],
  listTasks: [...office, 'driver1'],
  getTask: [...office, 'driver1'],
  tasksSummary: office,
  taskHistory: office,
  exportTasks: ['super', 'admin', 'clerk', 'lead', 'viewer', 'readonly'],
  reportExport: ['super', 'admin', 'clerk', 'lead', 'viewer', 'readonly'],
  createTask: ['super', 'admin', 'clerk', 'lead', 'gate'],
  updateTask: ['super', 'admin', 'clerk', 'lead'],
  moveTask: ['super', 'admin', 'clerk', 'lead'],
  setTaskStatus: ['super', 'admin', 'clerk', 'lead', 'supervisor', 'driver1'],
  // For a missing task: 404 for those who may delete; a driver supervisor may only override.
  deleteTask: ['super', 'admin', 'clerk', 'lead'],
  setDriverGroup: ['super', 'admin', 'supervisor', 'lead'],
  listMessages: [...office, 'driver1'],
  addMessage: ['super', 'admin', 'clerk', 'lead'],
  deleteMessage: ['super', 'admin', 'clerk', 'lead'],
  pinMessage: ['super', 'admin', 'clerk', 'lead'],
  addPhoto: ['super', 'admin', 'clerk', 'lead', 'gate'],
  removePhoto: ['super', 'admin', 'clerk', 'lead', 'gate'],
  getPhoto: office,
  getPhotoThumbnail: office,
  photectorImages: office,
  photectorKey: ['super', 'admin', 'clerk', 'lead', 'gate'],
  // For a missing row: whoever declared one may send its bytes.
  photoOffset: people,
  sendPhotoPiece: people,
  // Reading, so that Read Only may acknowledge too.
  acknowledgeBanner: people,
  readNotices: people,
  setOutOfService: ['super', 'admin', 'clerk', 'lead'],
  listSpotFeatures: office,
  getMapCenter: office,
  readScale: ['super', 'admin', 'gate'],
  listDockActivity: ['super', 'admin', 'clerk', 'lead', 'viewer', 'readonly'],
  listDockGroups: platform,
  getDockGroup: platform,
  createDockGroup: ['super'],
  updateDockGroup: ['super'],
  deleteDockGroup: ['super'],
  listLookups: [...platform, 'driver1'],
  listSites: platform,
  getSite: platform,
  siteLogo: platform,
  listSiteManagers: ['super'],
  createSite: ['super'],
  updateSite: ['super'],
  setSiteLogo: ['super'],
  deleteSite: ['super'],
  listLocations: office,
  getLocation: office,
  createLocation: ['super'],
  createLocationRange: ['super'],
  updateLocation: ['super'],
  deleteLocation: ['super'],
  locationsExample: ['super'],
  importLocations: ['super'],
  listScacs: office,
  getScac: office,
  listChecklistItems: ['super'],
  getChecklistItem: ['super'],
  createChecklistItem: ['super'],
  tickChecklistItem: ['super'],
  deleteChecklistItem: ['super'],
  scacsExample: ['super'],
  createScac: ['super'],
  updateScac: ['super'],
  deleteScac: ['super'],
  importScacs: ['super'],
  getTag: ['super', 'admin', 'gate'],
  tagsExample: ['super'],
  createTag: ['super'],
  updateTag: ['super'],
  deleteTag: ['super'],
  importTags: ['super'],
  getDetailsForRefNum: ['super', 'admin', 'gate'],
  listExpectedShipments: ['super', 'admin'],
  getExpectedShipment: ['super', 'admin'],
  shipmentsExample: ['super', 'admin'],
  importExpectedShipments: ['super', 'admin'],
  deleteExpectedShipment: ['super', 'admin'],
  listFreights: office,
  getFreight: office,
  createFreight: ['super', 'admin'],
  updateFreight: ['super', 'admin'],
  deleteFreight: ['super', 'admin'],
  listAdminChanges: ['super'],
  reportDevice: people,
  newestLink: office,
  listChains: ['super'],
  checkLog: ['super'],
  checkLink: ['super'],
  listDevices: ['super'],
  getDevice: ['super'],
  updateDevice: ['super'],
  checkQueueFile: ['super'],
  importQueue: ['super'],
  live: platform,
  noteOpenRows: platform,
  sendBatch: people,
  pullChanges: platform,
  pullHistories: platform,
  health: 'everybody',
  metrics: ['super'],
  openapi: 'everybody',
}

/** The people who may delete completed tasks, also by hand. */
const mayDeleteCompleted: readonly Person[] = ['super', 'admin']

/** The query that a call needs to be valid. */
const queries: Partial<Record<CallName, string>> = {
  trailerHistory: '?TrailerID=9',
  trailerData: '?TrailerID=9',
  getDetailsForRefNum: '?refNumber=9',
  taskHistory: '?TrailerID=9',
  photectorImages: '?TrailerNumber=9',
  photectorKey: '?TrailerID=9',
  listLookups: '?lookupTypes=6,8',
  checkLog: '?siteID=9',
  checkLink: '?link=9',
}

describeOnDatabases('who may call what', (open) => {
  const server = serverBefore(open, { environment: { METRICS_TOKEN: 'figures-of-the-yard', LIVE: '0' } })
  const clients = new Map<Person, Client>()

  test.each(people)('%s may make exactly the calls of the table', { timeout: 60_000 }, async (person) => {
    const client = await server.signIn(person)
    clients.set(person, client)
    const met: Record<string, string> = {}
    const expected: Record<string, string> = {}
    // Signing out comes last, since it ends the session that makes the other calls.
    for (const [name, call] of [...callEntries].sort(([a]) => (a === 'logout' ? 1 : -1))) {
      const who = mayCall[name]
      met[name] = outcomeOf(await callAs(server, name, call, client))
      expected[name] = who === 'everybody' || who.includes(person) ? 'open' : '403'
    }
    expect(met).toEqual(expected)
  })

  test('only the people of the table delete completed tasks', async () => {
    const clerk = await server.signIn('clerk')
    const { Tasks } = (await clerk.get('/tasks?statusTypes=3')).json<Answers['Tasks']>()
    const met: Record<string, number> = {}
    for (const [place, person] of people.entries()) {
      const client = await server.signIn(person)
      met[person] = (await client.send('DELETE', `/tasks/${Tasks[place]?.ID}`)).statusCode
    }
    const expected = people.map((person) => [person, mayDeleteCompleted.includes(person) ? 204 : 403])
    expect(met).toEqual(Object.fromEntries(expected))
  })

  test('signed-out callers get 401 everywhere but at the public calls', async () => {
    for (const [name, call] of callEntries) {
      const answer = await callAs(server, name, call, null)
      const isPublic = mayCall[name] === 'everybody'
      expect([name, answer.statusCode === 401]).toEqual([name, name === 'login' ? true : !isPublic])
    }
  })

  test('a driver looks up places and actions, and nothing else', async () => {
    const driver = await server.signIn('driver2')
    expect((await driver.get('/lookups?lookupTypes=6,8')).statusCode).toBe(200)
    for (const type of [1, 3, 4, 7, 13, 21, 26, 29]) {
      expect((await driver.get(`/lookups?lookupTypes=6,${type}`)).statusCode).toBe(403)
    }
  })

  test('figures are for super admins, and for programs with the configured token', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer figures-of-the-yarx', 'Basic figures-of-the-yard'])
      for (const remoteAddress of ['127.0.0.1', '203.0.113.7']) {
        const headers = authorization === undefined ? {} : { authorization }
        const refused = await server.ask({ url: '/api/metrics', remoteAddress, headers })
        expect([authorization, remoteAddress, refused.statusCode]).toEqual([authorization, remoteAddress, 401])
      }
    const headers = { authorization: 'Bearer figures-of-the-yard' }
    const shown = await server.ask({ url: '/api/metrics', remoteAddress: '203.0.113.7', headers })
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('yardhand_request_seconds')
    expect((await server.ask({ url: '/api/trailers', headers })).statusCode).toBe(401)
  })
})

function callAs(server: ServerUnderTest, name: CallName, call: Call, client: Client | null) {
  const path = call.path.replaceAll(/\{key\}/g, '018f0000-0000-7000-8000-000000000000').replaceAll(/\{\w+\}/g, '9')
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  return server.ask({
    method: call.method,
    url: `/api${path}${queries[name] ?? ''}`,
    remoteAddress: '203.0.113.7',
    headers: client ? { authorization: `Bearer ${client.token}`, 'x-device-id': client.deviceID } : {},
    ...(hasBody && { payload: bodyOf(name, server) }),
  })
}

/** Fields that calls of tasks and messages need besides. */
const ofTasks = { TaskID: 9, TaskStatusType: 1, TaskPosition: 1, Content: 'words' }

let tried = 0

/** Bodies that match nothing, so that nothing changes. */
function bodyOf(name: CallName, server: ServerUnderTest): Record<string, unknown> {
  // A name that was tried a moment ago would have to wait.
  if (name === 'login') return { Username: `nobody-${tried++}`, Password: 'wrong' }
  if (name === 'activeSite') return { SiteID: server.sites.Northgate }
  if (name === 'sendBatch') return { Calls: [], Since: null }
  if (name === 'pullHistories') return { Since: 'none', TrailerIDs: [9] }
  if (name === 'reportExport' || name === 'trailerReportExport') return {}
  return { ...{ TrailerID: 9, State: 2, Reason: 'not needed' }, ...ofTasks }
}

function outcomeOf({ statusCode }: { readonly statusCode: number }): string {
  return statusCode === 403 ? '403' : statusCode >= 500 ? 'failed' : 'open'
}
