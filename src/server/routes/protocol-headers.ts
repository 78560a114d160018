import type { FastifyRequest } from 'fastify'
import { header } from '../../contract/sync.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { isInstant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'

/** The header's site, else the active one. 403 for a person without any. */
export function siteOf(request: FastifyRequest, caller: Caller): number {
  const siteID = readNumber(request, header.site) ?? caller.SiteID
  if (siteID === null) throw forbidden('site_forbidden', 'You have no site.')
  return siteID
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null for none; 400 unless it is a UUID. */
export function readKey(request: FastifyRequest): string | null {
  const key = request.headers[header.key]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid({ 'Idempotency-Key': ['Idempotency-Key must be a UUID'] })
  return key.toLowerCase()
}

/** A whole number above 0; null for none, 400 for anything else. */
export function readNumber(request: FastifyRequest, name: string): number | null {
  const value = request.headers[name]
  if (value === undefined) return null
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : 0
  if (!Number.isSafeInteger(number) || number === 0) throw invalid({ [name]: [`${name} must be a whole number`] })
  return number
}

/** Null for none; 400 unless it is a moment. */
export function readMadeAt(request: FastifyRequest): string | null {
  const value = request.headers[header.madeAt]
  if (value === undefined) return null
  if (typeof value !== 'string' || !isInstant(value)) throw invalid({ [header.madeAt]: ['X-Made-At must be a moment'] })
  return value
}

/**
 * Uses the site that a tablet names after a switch while offline. The mark of the session's heads fits no other site,
 * so the short cut of an empty page is not taken. A site out of reach is ignored: the queue must go on, and the cursor
 * shows the changed reach.
 */
export function atNamedSite(caller: Caller, request: FastifyRequest): Caller {
  const named = Number(request.headers[header.site])
  return caller.Reach.includes(named) ? { ...caller, SiteID: named } : caller
}
