import type { FastifyRequest } from 'fastify'
import { header } from '../../contract/sync.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { unauthorized } from '../web/problem.ts'
import { deliveryCookie, SESSION_COOKIE } from './cookies.ts'
import { isToken, tokenHash } from './tokens.ts'

export interface Credentials {
  readonly name: 'session' | 'delivery'
  readonly tokenHash: string
  /** Null: the session's own counts. */
  readonly deviceID: string | null
  readonly deliveryFor: number | null
}

const DEVICE_ID = /^[A-Za-z0-9._-]{1,64}$/

/** True for a valid device ID. */
export function isDeviceID(text: string): boolean {
  return DEVICE_ID.test(text)
}

/** Null for none; throws 400 for an invalid one. */
export function readDeviceID(request: FastifyRequest): string | null {
  const deviceID = request.headers[header.device]
  if (deviceID === undefined || deviceID === '') return null
  if (typeof deviceID !== 'string' || !isDeviceID(deviceID))
    throw invalid({ 'X-Device-ID': ['X-Device-ID must be 1 to 64 letters, digits, dots, dashes or underscores'] })
  return deviceID
}

/**
 * Returns the token from `Authorization: Bearer` or the cookie, never from the address; throws 401
 * without one, and 403 for a change, or a GET that acts, by cookie without a header that only our own
 * page can set (3-decisions §1).
 */
export function readCredentials(request: FastifyRequest, acceptsDelivery: boolean, acts = false): Credentials {
  if (acceptsDelivery && request.headers[header.deliveryFor] !== undefined) return readDelivery(request)
  const bearer = readBearer(request)
  const token = bearer ?? request.cookies[SESSION_COOKIE]
  if (token === undefined || !isToken(token)) throw unauthorized()
  if (bearer === null) refuseForgery(request, acts)
  return { name: 'session', tokenHash: tokenHash(token), deviceID: readDeviceID(request), deliveryFor: null }
}

function refuseForgery(request: FastifyRequest, acts: boolean): void {
  if (request.method === 'GET' && !acts) return
  if (request.headers['sec-fetch-site'] === 'cross-site' || readDeviceID(request) === null) throw forbidden()
}

function readDelivery(request: FastifyRequest): Credentials {
  const userID = Number(request.headers[header.deliveryFor])
  const token = Number.isSafeInteger(userID) ? request.cookies[deliveryCookie(userID)] : undefined
  if (token === undefined || !isToken(token)) throw unauthorized()
  refuseForgery(request, false)
  return { name: 'delivery', tokenHash: tokenHash(token), deviceID: readDeviceID(request), deliveryFor: userID }
}

function readBearer(request: FastifyRequest): string | null {
  const authorization = request.headers.authorization
  if (authorization === undefined) return null
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}
