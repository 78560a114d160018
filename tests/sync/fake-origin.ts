import type { TabletReport } from '../../src/contract/devices.ts'
import { type BatchRequest, header } from '../../src/contract/sync.ts'
import { DEVICE_REVOKED } from '../../src/domain/devices/device.ts'
import { Role, roleNames, type SessionUser } from '../../src/domain/people/session-user.ts'
import type { Network, NetworkAnswer, NetworkRequest } from '../../src/sync/engine/ports.ts'
import { SimPhotos } from './simulation/sim-photos.ts'
import { type Person, SITE, type SimServer, toAnswer } from './simulation/sim-server.ts'

/** A second, empty site, within reach only when a test says so. */
export const OTHER_SITE = 8

export function buildUser(UserID: number, FirstName: string, role: Role = Role.GateKeeper): SessionUser {
  return {
    ID: UserID,
    UserID,
    Username: FirstName.toLowerCase(),
    FirstName,
    LastName: 'Test',
    ActiveSiteID: SITE,
    Roles: [{ Type: role, Name: roleNames[role] }],
    IsSuperAdmin: false,
    IsAdmin: false,
    IsUser: false,
    IsYardControl: role === Role.GateKeeper,
    IsDriver: role === Role.Driver,
    IsDriverSupervisor: false,
    IsNonWorkingDriver: false,
    IsReadOnly: false,
    Sites: [
      { ID: SITE, Name: 'Site 7' },
      { ID: OTHER_SITE, Name: 'Site 8' },
    ],
  }
}

/** The server with its sessions, as one tablet sees it; this object holds the tablet's cookies. */
export class FakeOrigin {
  readonly requests: NetworkRequest[] = []
  /** Reports of the tablet, oldest first. */
  readonly reports: TabletReport[] = []
  /** The person of the session cookie; null for none, or an ended one. */
  session: SessionUser | null = null
  /** The only device on which that session is valid. */
  sessionDevice = ''
  /** The people whose delivery cookies this tablet holds and the server accepts. */
  readonly deliverable = new Set<number>()
  online = true
  /** The way there: false loses the request, or breaks the line under it. */
  travel: (request: NetworkRequest) => Promise<boolean> = async () => true
  readonly photos: SimPhotos
  /** True to fail each batch that comes under a delivery token. */
  deliveryFails = false
  readonly #held = new Map<string, Promise<unknown>>()

  constructor(
    private readonly server: SimServer,
    private users: readonly SessionUser[],
    public deviceID: string,
  ) {
    this.photos = new SimPhotos(server)
  }

  readonly network: Network = {
    call: async (request) => {
      this.requests.push(request)
      if (!this.online || !(await this.travel(request))) return null
      const { signal: _, ...sent } = request
      const answer = await this.#answer(structuredClone(sent))
      await this.#held.get(request.path)
      return answer
    },
  }

  /** Changes a person's account before their sign-in. */
  replaceUser(user: SessionUser): void {
    this.users = this.users.map((one) => (one.UserID === user.UserID ? user : one))
  }

  /** Holds back the answers to this path until the returned function is called. */
  hold(path: string): () => void {
    let release = () => undefined
    this.#held.set(path, new Promise((resolve) => (release = () => void resolve(undefined))))
    return () => {
      this.#held.delete(path)
      release()
    }
  }

  async #answer(request: NetworkRequest): Promise<NetworkAnswer> {
    if (request.path === '/health') return toAnswer(200, { Status: 'ok' })
    if (request.path === '/users/login') {
      if (this.server.deviceRevoked) return toAnswer(403, { title: 'This tablet was revoked.', code: DEVICE_REVOKED })
      return await this.#login(request)
    }
    const author = request.headers?.[header.deliveryFor]
    if (request.path.startsWith('/batch/photos/')) {
      const mayDeliver = author === undefined ? this.session !== null : this.deliverable.has(Number(author))
      return mayDeliver ? this.photos.answer(request) : toAnswer(401, { title: 'No.', code: 'unauthorized' })
    }
    if (author !== undefined) return this.#deliver(Number(author), request)
    if (this.server.deviceRevoked) return toAnswer(401, { title: 'Revoked.', code: DEVICE_REVOKED })
    if (request.path === '/devices/report') {
      this.reports.push(request.body as TabletReport)
      return toAnswer(204, {})
    }
    const user = this.session
    if (!user || (this.sessionDevice !== '' && this.sessionDevice !== this.deviceID))
      return toAnswer(401, { title: 'Please log in.', code: 'unauthorized' })
    if (request.path === '/users/activeSite') return this.#activeSite(user, request)
    if (request.path === '/users/token') return toAnswer(200, { SessionUser: this.#asOfNow(user) })
    if (request.path === '/users/logout') {
      this.session = null
      return toAnswer(204, {})
    }
    return this.server.answer(toPerson(user), this.deviceID, request)
  }

  #activeSite(user: SessionUser, request: NetworkRequest): NetworkAnswer {
    const { SiteID } = request.body as { readonly SiteID: number }
    if (!this.server.reach.includes(SiteID)) return toAnswer(403, { title: 'No.', code: 'site_forbidden' })
    return toAnswer(200, { SessionUser: { ...this.#asOfNow(user), ActiveSiteID: SiteID } })
  }

  #asOfNow(user: SessionUser): SessionUser {
    const Sites = user.Sites.filter(({ ID }) => this.server.reach.includes(ID))
    return { ...user, Sites, ActiveSiteID: Sites[0]?.ID ?? null }
  }

  async #login(request: NetworkRequest): Promise<NetworkAnswer> {
    const { Username } = request.body as { readonly Username: string }
    const user = this.users.find((candidate) => candidate.Username === Username)
    if (!user) return toAnswer(401, { title: 'Wrong.', code: 'unauthorized' })
    if (isDriver(user)) return toAnswer(200, { SessionUser: user, AuthorizationToken: 't' })
    this.session = user
    this.sessionDevice = this.deviceID
    this.deliverable.add(user.UserID)
    const IDs = await this.server.grant(toPerson(user), this.deviceID)
    return toAnswer(200, { SessionUser: this.#asOfNow(user), AuthorizationToken: 't', IDs })
  }

  #deliver(userID: number, request: NetworkRequest): NetworkAnswer | Promise<NetworkAnswer> {
    if (this.deliveryFails) return toAnswer(503, { title: 'Not now.', code: 'unavailable' })
    const user = this.users.find((candidate) => candidate.UserID === userID)
    if (!user || !this.deliverable.has(userID)) {
      const code = this.server.deviceRevoked ? DEVICE_REVOKED : 'unauthorized'
      return toAnswer(401, { title: 'No.', code })
    }
    const { Wiped } = request.body as BatchRequest
    const answer = this.server.answer(toPerson(user), this.deviceID, request, 'delivery')
    if (Wiped && this.server.deviceRevoked) this.deliverable.delete(userID)
    return answer
  }
}

/** A driver's token comes in the body; the cookie does not change. */
const isDriver = (user: SessionUser) => user.IsDriver

function toPerson(user: SessionUser): Person {
  const Roles = user.Roles.map((role) => role.Type)
  return { UserID: user.UserID, UserName: `${user.FirstName} ${user.LastName}`, Roles }
}
