import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../contract/answers.ts'
import type { IdRange } from '../../contract/sync.ts'
import { siteForbidden } from '../../domain/commands/refusal.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { grantBlocks } from '../pipeline/id-blocks.ts'
import type { QueueOwner } from '../pipeline/server-store.ts'
import { readDeviceID } from '../sessions/authenticate.ts'
import { clearSessionCookie, setDeliveryCookie, setSessionCookie } from '../sessions/cookies.ts'
import { readSessionUser } from '../sessions/people.ts'
import { chooseSite, closeSession } from '../sessions/session-store.ts'
import { type SignedInAs, signIn } from '../sessions/sign-in.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers, Incoming } from './incoming.ts'

/** Sign-in, sign-out, the session's person, and the active site (spec 1§7 Users). */
export function userCalls(parts: ServerParts): Pick<Handlers, 'login' | 'logout' | 'token' | 'activeSite'> {
  const sprays = onceEach(parts, SPRAY_REPORTED_MS)
  return {
    login: (incoming) => login(parts, incoming, sprays),
    logout: async ({ request, reply }) => {
      if (request.tokenHash) await closeSession(parts.database.db, request.tokenHash)
      await parts.live?.sessionsEnded()
      clearSessionCookie(request, reply, parts.settings)
      return null
    },
    token: async ({ caller }) => ({
      SessionUser: await readSessionUser(parts.database.db, caller.UserID, caller.SiteID),
      ...(caller.Heads.IDsDue && (await grantedTo(parts, caller))),
    }),
    activeSite: async ({ caller, body, request }) => {
      if (!caller.Reach.includes(body.SiteID)) throw siteForbidden()
      if (request.tokenHash) await chooseSite(parts.database.db, request.tokenHash, caller.UserID, body.SiteID)
      return { SessionUser: await readSessionUser(parts.database.db, caller.UserID, body.SiteID) }
    },
  }
}

/** An address that tries many names is logged once in this time. */
const SPRAY_REPORTED_MS = 15 * 60_000

/** True once per value within the given time. */
function onceEach({ clock }: Pick<ServerParts, 'clock'>, milliseconds: number): (what: string) => boolean {
  const reportedAt = new Map<string, number>()
  return (what) => {
    const now = clock()
    for (const [known, at] of reportedAt) if (now - at >= milliseconds) reportedAt.delete(known)
    if (reportedAt.has(what)) return false
    reportedAt.set(what, now)
    return true
  }
}

/** A client that names no device gets one for this session. */
async function login(
  parts: ServerParts,
  { body, request, reply }: Incoming<'login'>,
  isNew: (what: string) => boolean,
): Promise<SignedIn> {
  const deviceID = readDeviceID(request) ?? randomUUID()
  const attempt = { username: body.Username, deviceID, address: request.ip }
  const signedIn = await signIn(parts.database.db, attempt, body.Password, parts.lifetime, parts.clock(), (address) => {
    if (isNew(address)) request.log.warn({ event: 'sign-in.spray', address })
  })
  request.log.info({ event: 'session.opened', userID: signedIn.user.ID, deviceID, as: signedIn.name })
  if (signedIn.name === 'platform') {
    setSessionCookie(request, reply, parts.settings, signedIn.token)
    setDeliveryCookie(request, reply, parts.settings, signedIn.user.ID, signedIn.deliveryToken)
  }
  return presentSignedIn(parts, signedIn, deviceID)
}

async function presentSignedIn(parts: ServerParts, signedIn: SignedInAs, DeviceID: string): Promise<SignedIn> {
  const { user: SessionUser } = signedIn
  if (signedIn.name === 'nobody') return { SessionUser }
  const AuthorizationToken = signedIn.token
  if (signedIn.name === 'driver') return { SessionUser, AuthorizationToken }
  return { SessionUser, AuthorizationToken, ...(await grantedTo(parts, { DeviceID, UserID: SessionUser.ID })) }
}

async function grantedTo(parts: ServerParts, owner: QueueOwner): Promise<{ IDs: readonly IdRange[] }> {
  return { IDs: await grantBlocks(parts.database.store, owner, parts.random, fromMs(parts.clock())) }
}
