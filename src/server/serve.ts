import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { finishImports } from './administration/import-in-pieces.ts'
import { buildApp } from './app.ts'
import type { Database } from './database/database.ts'
import { codeOf } from './database/trouble.ts'
import { hasDemoAccounts } from './demo/fill-demo.ts'
import { createOutbox, runOutbox } from './outlets/outbox.ts'
import { FINISH_MS, repeat } from './outlets/repeat.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import { storeWhole } from './photos/upload.ts'
import { secureRandom } from './pipeline/random.ts'
import { type ScaleSimulator, startScaleSimulator } from './scale/scale-simulator.ts'
import { isLoopback, type Settings, SettingsError } from './settings.ts'
import type { TlsFiles } from './tls.ts'
import type { Page } from './web/page.ts'
import { listenForMetrics } from './web/metrics-port.ts'
import { newStopping } from './web/stopping.ts'

export interface ServeParts {
  readonly settings: Settings
  readonly database: Database
  readonly logger: Logger
  readonly page: Page | null
  readonly tls: TlsFiles | null
  readonly prepare?: (app: FastifyInstance) => Promise<void>
}

export interface Running {
  readonly address: string
  /** Waits at most this long for running requests, rejects new ones, and closes server and database. */
  stop(finishMs?: number): Promise<void>
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Throws `SettingsError` for an unusable host or port. */
export async function serve(parts: ServeParts): Promise<Running> {
  const { database, logger, page } = parts
  const isDemo = await hasDemoAccounts(database)
  const isDemoForHere = parts.settings.demo !== true && isDemo
  if (isDemoForHere) refuseOpenDemo(parts.settings)
  const demoScale = isDemo && parts.settings.scaleUrl === null ? await startDemoScale() : null
  const settings = demoScale ? { ...parts.settings, scaleUrl: demoScale.address } : parts.settings
  const stopping = newStopping()
  const app = await buildApp({
    settings,
    database,
    logger,
    page,
    stopping,
    clock: Date.now,
    random: secureRandom,
    isDevelopment: parts.prepare !== undefined,
    isForThisMachine: isDemoForHere,
    ...(parts.tls && { tls: parts.tls }),
  })
  if (demoScale) app.addHook('onClose', () => demoScale.close())
  await parts.prepare?.(app)
  const upkeep = keepUpDaily(database, logger)
  // Continues an import that a stop cut off, beside the requests.
  finishImports({ database, clock: Date.now, random: secureRandom }).catch((error: unknown) =>
    logger.error({ event: 'import.unfinished', err: error }),
  )
  await database.secure()
  const closeMetrics = await listenForMetrics(settings.metricsPort, app)
  const address = await listen(app, settings).catch(async (error: unknown) => {
    await closeMetrics()
    throw error
  })
  const photoParts = { database, photos: openPhotoStore(settings), clock: Date.now, random: secureRandom, logger }
  const storing = repeat((isStopping) => storeWhole(photoParts, isStopping), {
    ...{ everyMs: MINUTE_MS, pokedMs: MINUTE_MS, logger, event: 'photos.failed' },
  })
  const outboxParts = { database, settings, logger, clock: Date.now }
  // A server that receives no changes must not run: closes everything that keeps the process alive.
  const outbox = await runOutbox(createOutbox(outboxParts), outboxParts).catch(async (error: unknown) => {
    await Promise.all([storing.stop(FINISH_MS), closeMetrics(), closeWithin(app, FINISH_MS)])
    throw error
  })
  return {
    address,
    async stop(finishMs = FINISH_MS) {
      stopping.begun = true
      clearInterval(upkeep)
      await Promise.all([outbox.stop(finishMs), storing.stop(finishMs), closeWithin(app, finishMs), closeMetrics()])
      await database.close()
    },
  }
}

/** A scale on loopback for the sites of the demo yard that have one, but no address of it. */
async function startDemoScale(): Promise<ScaleSimulator> {
  const scale = await startScaleSimulator({
    ...{ format: 'toledo', unit: 'lb', host: '127.0.0.1', port: 0, pounds: null, seed: Date.now() % 1_000_000 },
  })
  // A start that fails later ends the process.
  scale.unref()
  return scale
}

/** The password of demo accounts is public: other machines need a setting. */
function refuseOpenDemo({ host, publicUrl, trustedProxies }: Settings): void {
  const rest = 'while demo accounts are present, unless YARDHAND_DEMO=1.'
  if (!isLoopback(host)) throw new SettingsError(`HOST must be a loopback address ${rest}`)
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
    throw new SettingsError(`PUBLIC_URL must be a loopback address ${rest}`)
  if (trustedProxies.length > 0) throw new SettingsError(`TRUSTED_PROXIES must be empty ${rest}`)
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE') throw new SettingsError(`PORT must be a free port: ${port} is in use.`, { cause })
    if (code === 'EACCES')
      throw new SettingsError(`PORT must be a port that this account may use: ${port} is not one.`, { cause })
    if (code === null) throw cause
    throw new SettingsError('HOST must be a host name or an address of this machine.', { cause })
  }
}

function keepUpDaily(database: Database, logger: Logger): NodeJS.Timeout {
  const keepUp = (): void => {
    database.keepUp(Date.now()).catch((error: unknown) => logger.error({ event: 'upkeep.failed', err: error }))
  }
  keepUp()
  return setInterval(keepUp, DAY_MS).unref()
}

/** Cuts connections that are still busy after the time. */
async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
