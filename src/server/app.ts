import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { BATCH_MAX_BYTES } from '../contract/sync.ts'
import { LOGO_MAX_BYTES } from '../domain/sites/logo.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Random } from './pipeline/id-blocks.ts'
import { LiveHub, type LiveLimits } from './live/hub.ts'
import { loadSigner } from './log/signer.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import type { HeldUp } from './pipeline/settle-together.ts'
import { createAdmit } from './routes/admission.ts'
import { createWork } from './routes/work.ts'
import { registerCalls } from './routes/register.ts'
import { measureRequests } from './routes/system.ts'
import { createScales } from './scale/scales.ts'
import type { ScaleLimits } from './scale/scale-line.ts'
import type { ServerParts } from './server-parts.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import type { Settings } from './settings.ts'
import { secureProtocols, type TlsFiles } from './tls.ts'
import { brotliOptions, COMPRESS_AT_ONCE_BYTES, COMPRESS_FROM_BYTES } from './web/compression.ts'
import { registerErrors } from './web/errors.ts'
import { watchForwarding } from './web/forwarding.ts'
import { registerBodies } from './web/json-body.ts'
import { createExports } from './web/exports.ts'
import { createHeavyReads } from './web/heavy-reads.ts'
import { createLimiter, type RequestLimits, usualLimits } from './web/limits.ts'
import { type Page, registerPage } from './web/page.ts'
import { registerRequestLog } from './web/request-log.ts'
import { type AnswerHeaders, createAnswerHeaders, registerSecurityHeaders } from './web/security-headers.ts'
import { newStopping, refuseWhileStopping, type Stopping } from './web/stopping.ts'
import { unreadable } from './web/unreadable.ts'
import './web/request-facts.ts'

export interface AppParts {
  readonly settings: Settings
  /** Migrated; its opener closes it. */
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly page?: Page | null
  /** PEM texts; the server then speaks HTTPS. */
  readonly tls?: TlsFiles
  readonly limits?: RequestLimits
  readonly liveLimits?: LiveLimits
  readonly scaleLimits?: ScaleLimits
  readonly stopping?: Stopping
  /** The page comes from a development server: no content security policy, and no built page. */
  readonly isDevelopment?: boolean
  /** Demo accounts have a public password: clients from elsewhere are rejected, also through a proxy. */
  readonly isForThisMachine?: boolean
}

const HOUR_MS = 3_600_000
/** A batch may be larger. */
const BODY_MAX_BYTES = 65_536
/** A file as Base64, with the words around it. */
const LOGO_BODY_MAX_BYTES = Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 1024
const HEADER_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** The embedded database has one connection, which must serve others in between. */
const HEAVY_READS_MAX = 2

/** Builds the server. A request passes: headers, limit, session, right, checks, handler. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, page = null, isDevelopment = false } = parts
  const headers = createAnswerHeaders(settings, isDevelopment ? null : (page?.nonce ?? 'none'))
  const app = createFastify(parts, headers)
  app.decorateRequest('caller', null)
  app.decorateRequest('tokenHash', null)
  registerErrors(app)
  registerBodies(app)
  registerRequestLog(app, parts.logger)
  registerSecurityHeaders(app, headers)
  watchForwarding(app, settings, parts.isForThisMachine ?? false)
  refuseWhileStopping(app, parts.stopping ?? newStopping())
  await app.register(cookie)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: 6 },
    brotliOptions,
  })
  const limiter = await createLimiter(app, parts.limits ?? usualLimits)
  const lifetime = { idleMs: settings.sessionIdleHours * HOUR_MS, maxMs: settings.sessionMaxDays * 24 * HOUR_MS }
  const sessions = createSessions(parts.database.db, parts.clock, lifetime)
  const live = settings.live ? createLive(parts, sessions) : null
  const scales = createScales(parts.clock, parts.logger, parts.scaleLimits)
  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => {
    scales.close()
    await live?.close()
  })
  const signer = await loadSigner(settings, parts.database.log, parts.clock)
  const serverParts = { ...toServerParts(parts), lifetime, live, signer, scales }
  const registry = measureRequests(app, live)
  app.decorate('readFigures', async () => ({ type: registry.contentType, text: await registry.metrics() }))
  const admit = createAdmit(limiter, sessions, settings.metricsToken)
  registerCalls(app, admit, createWork(serverParts, registry), {
    sendBatch: BATCH_MAX_BYTES,
    importQueue: BATCH_MAX_BYTES,
    setSiteLogo: LOGO_BODY_MAX_BYTES,
  })
  if (!isDevelopment) await registerPage(app, page, headers.always['content-security-policy'] ?? '')
  return app
}

function createFastify({ settings, logger, tls }: AppParts, headers: AnswerHeaders): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger
  const options = {
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false as const,
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    ...unreadable(headers),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 100 },
  }
  const http = {
    headersTimeout: HEADER_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1000,
    // Our own router rejects it, in our error shape.
    requireHostHeader: false,
  }
  if (tls) return Fastify({ ...options, https: { ...http, ...secureProtocols, ...tls } }) as unknown as FastifyInstance
  return Fastify({ ...options, http })
}

function toServerParts(parts: AppParts): Omit<ServerParts, 'lifetime' | 'live' | 'signer' | 'scales'> {
  const { settings, database, clock, random, logger } = parts
  const report = (error: unknown, key: string) => logger.error({ event: 'command.failed', key, err: error })
  const onHeldUp = ({ siteIDs, commands, error }: HeldUp) =>
    logger.warn(
      { event: 'commands.held-up', siteIDs, commands, err: error.cause },
      'sites of one transaction held each other up, and run apart for a while',
    )
  const given = { clock, monotonic: () => performance.now(), random }
  const pipeline = createPipeline({ store: database.store, ...given, report, onHeldUp })
  const heavyReads = createHeavyReads(database.kind === 'embedded' ? 1 : HEAVY_READS_MAX)
  const photos = openPhotoStore(settings)
  return { settings, database, pipeline, ...given, logger, heavyReads, photos, exports: createExports() }
}

function createLive({ database, clock, logger, liveLimits }: AppParts, sessions: Sessions): LiveHub {
  return new LiveHub({ database, sessions, clock, logger, ...(liveLimits && { limits: liveLimits }) })
}
