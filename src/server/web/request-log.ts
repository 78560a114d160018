import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { header } from '../../contract/sync.ts'
import { isDeviceID } from '../sessions/authenticate.ts'
import type { LogLevel } from '../settings.ts'

/**
 * One JSON object per line, in UTC: IDs and counts, never names, numbers, tokens or bodies. Of a database error only
 * code and place, as its message quotes values.
 */
export function createLogger(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? error.code : undefined
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const { type, stack } = stdSerializers.err(error)
  if (!fromDatabase) return { type, code, message: error.message, stack }
  return {
    type,
    code,
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** Logs each response but health checks: person, device, site, route, status and time. */
export function registerRequestLog(app: FastifyInstance, logger: Pick<Logger, 'isLevelEnabled'>): void {
  // Its address alone costs a short answer more than all other hooks.
  const logsAnswers = logger.isLevelEnabled('info')
  const logAnswer = (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'none'
    if (route === '/api/health' || (reply.statusCode < 400 && !route.startsWith('/api/'))) return
    const event = route.startsWith('/api/') ? securityEvents[reply.statusCode] : undefined
    if (event === undefined && !logsAnswers) return
    const line = { ...requestFacts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (event) request.log.warn({ event, ...line }, 'refused')
    else request.log.info(line, 'answered')
  }
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
}

const securityEvents: Readonly<Record<number, string>> = {
  401: 'access.unauthenticated',
  403: 'access.forbidden',
  429: 'access.limited',
}

function requestFacts(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const caller = request.caller
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    address: request.ip,
    ...(caller ? { userID: caller.UserID, deviceID: caller.DeviceID, siteID: caller.SiteID } : namedDevice(request)),
  }
}

/** Device that a request without a sign-in names, if valid. */
function namedDevice(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const named = request.headers[header.device]
  return typeof named === 'string' && isDeviceID(named) ? { deviceID: named } : {}
}
