import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Call } from '../../contract/call.ts'
import { header, OLDEST_CONTRACT_VERSION } from '../../contract/sync.ts'
import { may } from '../../domain/access/rights.ts'
import { Role } from '../../domain/people/session-user.ts'
import { forbidden } from '../../domain/commands/refusal.ts'
import type { Caller } from '../access/caller.ts'
import { type Credentials, readCredentials, readDeviceID } from '../sessions/authenticate.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { tokenHash } from '../sessions/tokens.ts'
import type { Limiter } from '../web/limits.ts'
import { deviceRevoked, unauthorized, updateNeeded } from '../web/problem.ts'
import type { Admit } from './register.ts'

/**
 * Admits a call before its body is read: 426 for too old a contract, 429, 401 without a valid token, 403 without the
 * right, in this order.
 */
export function createAdmit(limiter: Limiter, sessions: Sessions, metricsToken: string | null): Admit {
  return async (request: FastifyRequest, _: FastifyReply, call: Call) => {
    refuseOldContract(request)
    if (call.access === 'public') return limiter.byAddress(request, null)
    if (call.access === 'machine' && showsToken(request, metricsToken)) return
    request.caller = await identify(limiter, sessions, request, call)
    if (!mayCall(request.caller, call.access)) throw forbidden()
  }
}

async function identify(limiter: Limiter, sessions: Sessions, request: FastifyRequest, call: Call): Promise<Caller> {
  const credentials = await readCounted(limiter, request, call)
  request.tokenHash = credentials.tokenHash
  await limiter.byAddress(request, credentials.tokenHash)
  const caller = await sessions.identify(credentials)
  if (!caller) {
    await limiter.byDeadToken(request, credentials.tokenHash)
    throw (await sessions.isRevoked(readDeviceID(request))) ? deviceRevoked() : unauthorized()
  }
  await limiter.byToken(request, credentials.tokenHash)
  return caller
}

/**
 * Only the token that authenticates exempts a request from its address's limit: one rejected before
 * a look-up counts there.
 */
async function readCounted(limiter: Limiter, request: FastifyRequest, { access, acts }: Call): Promise<Credentials> {
  try {
    return readCredentials(request, access === 'delivery', acts)
  } catch (error) {
    await limiter.byAddress(request, null)
    throw error
  }
}

function refuseOldContract(request: FastifyRequest): void {
  const spoken = request.headers[header.contract]
  if (spoken !== undefined && !(Number(spoken) >= OLDEST_CONTRACT_VERSION)) throw updateNeeded()
}

/** True for a program that reads figures with the token of the settings. */
function showsToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const shown = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
  return timingSafeEqual(Buffer.from(tokenHash(shown)), Buffer.from(tokenHash(token)))
}

function mayCall(caller: Caller, access: Access): boolean {
  if (access === 'any' || access === 'delivery' || access === 'public') return true
  return access === 'machine' ? caller.Roles.includes(Role.SuperAdmin) : may(caller, access)
}
