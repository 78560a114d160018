import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { isHttps } from '../web/security-headers.ts'

/** No script can read it. */
export const SESSION_COOKIE = 'auth-token'
export const DELIVERY_DAYS = 30

const DAY_SECONDS = 86_400
const DELIVERY_PATH = '/api/batch'

/** Gives each person of a tablet their own. */
export function deliveryCookie(userID: number): string {
  return `delivery-${userID}`
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  token: string,
): void {
  reply.setCookie(SESSION_COOKIE, token, cookie(request, settings, '/', settings.sessionMaxDays))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  reply.setCookie(SESSION_COOKIE, '', cookie(request, settings, '/', 0))
}

export function setDeliveryCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  userID: number,
  token: string,
): void {
  reply.setCookie(deliveryCookie(userID), token, cookie(request, settings, DELIVERY_PATH, DELIVERY_DAYS))
}

function cookie(request: FastifyRequest, settings: Settings, path: string, days: number): CookieSerializeOptions {
  return {
    path,
    maxAge: Math.floor(days * DAY_SECONDS),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(request, settings),
  }
}
