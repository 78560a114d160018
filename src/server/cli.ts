import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Logger } from 'pino'
import { createAdmin } from './commands/create-admin.ts'
import { createDevelopment } from './commands/development.ts'
import { fillIfDemo, prepareReady } from './commands/demo.ts'
import { verifyLog } from './commands/verify-log.ts'
import { type ScaleSimulatorOptions, scaleSimulatorDefaults, simulateScale } from './commands/scale-simulator.ts'
import { parseAddress, type SimulateOptions, simulate, simulateDefaults } from './commands/simulate.ts'
import { scaleFormats } from '../domain/scale/scale-frame.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { DatabaseTrouble, firstLineOf } from './database/trouble.ts'
import { DEMO_TRAILERS } from './demo/fill-demo.ts'
import { type Running, serve } from './serve.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { SimulationError } from './simulate/client.ts'
import { readTls, type TlsFiles } from './tls.ts'
import { readPage } from './web/page.ts'
import { createLogger } from './web/request-log.ts'

interface Opened {
  readonly settings: Settings
  readonly logger: Logger
  readonly database: Database
  readonly tls: TlsFiles | null
}

async function open(): Promise<Opened> {
  const settings = readSettings(process.env)
  const tls = readTls(settings)
  const logger = createLogger(settings.logLevel)
  const report = (error: unknown) => logger.error({ event: 'database.error', err: error })
  const database = await openDatabase({ ...settings, report, clock: Date.now })
  return { settings, logger, database, tls }
}

/** Closes the database at the end, so that a first start leaves everything on the disk. */
async function withDatabase(work: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await open()
  try {
    await work(opened)
  } finally {
    await opened.database.close()
  }
}

/** Beside the built server, or dist/ for a server that runs from its source. */
function pageFolder(): string {
  const isBuilt = import.meta.url.endsWith('/dist/server/cli.js')
  return fileURLToPath(new URL(isBuilt ? '../app' : '../../dist/app', import.meta.url))
}

async function runServer(): Promise<void> {
  const { settings, logger, database, tls } = await open()
  try {
    await fillIfDemo(settings, database, DEMO_TRAILERS)
    const printReady = await prepareReady(settings, database)
    const signal = hearSignal()
    const running = await serve({ settings, logger, database, tls, page: readPage(pageFolder()) })
    printReady(running.address)
    stopAt(signal, running.stop)
    endWithDatabase(database, running.stop)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function runDevelopment(): Promise<void> {
  const { settings, logger, database, tls } = await open()
  const development = createDevelopment()
  try {
    await fillIfDemo(settings, database, DEMO_TRAILERS)
    const printReady = await prepareReady(settings, database)
    const signal = hearSignal()
    const running = await serve({ settings, logger, database, tls, page: null, prepare: development.mount })
    printReady(running.address)
    stopAt(signal, () => development.close().then(() => running.stop()))
    endWithDatabase(database, running.stop)
  } catch (error) {
    await development.close()
    await database.close()
    throw error
  }
}

/** Called before the server listens, so that a signal right after the first response ends it cleanly. */
function hearSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}

/** A second signal changes nothing. */
function stopAt(signal: Promise<void>, stop: Running['stop']): void {
  void signal
    .then(() => stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

/** Requests meanwhile get their 503. */
const LAST_ANSWERS_MS = 1000

/** Only a new start by the operator repairs a failed database. */
function endWithDatabase(database: Database, stop: Running['stop']): void {
  void database.failed.then(async (trouble) => {
    process.stderr.write(`${trouble.message}\n`)
    setTimeout(() => process.exit(1), 2 * LAST_ANSWERS_MS)
    await stop(LAST_ANSWERS_MS).catch(() => undefined)
    process.exit(1)
  })
}

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It must be from 0 to 65535.')
  return Number(text)
}

function weight(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number below a million.')
  return Number(text)
}

const program = new Command('yardhand').description('The yard management server. Settings come from the environment.')

program
  .command('serve', { isDefault: true })
  .alias('start')
  .description('serve page and calls; an empty embedded database is filled with the demo yard')
  .action(runServer)
program.command('dev').description('the same with the page from the development server').action(runDevelopment)
program
  .command('migrate')
  .description('bring the database to the newest schema, and end')
  .action(() => withDatabase(() => Promise.resolve()))
program
  .command('demo')
  .description('fill a database in which nobody is yet with the demo yard')
  .option('--trailers <count>', 'trailers at Northgate', wholeNumber, DEMO_TRAILERS)
  .action(({ trailers }: { trailers: number }) =>
    withDatabase(({ settings, database }) => fillIfDemo({ ...settings, demo: true }, database, trailers, true)),
  )
program
  .command('create-admin')
  .description('make the first person, a super admin; asks for what the options leave out')
  .option('--username <name>')
  .option('--first-name <name>')
  .option('--last-name <name>')
  .action((options: { username?: string; firstName?: string; lastName?: string }) =>
    withDatabase(({ database }) => createAdmin(database, options)),
  )

program
  .command('verify-log')
  .description('check that no entry of the log was changed, removed or inserted; ends with 1 if one was')
  .option('--link <line...>', 'also compare these links, kept from a proof card or an earlier check', [])
  .action(({ link }: { link: readonly string[] }) =>
    withDatabase(async ({ settings, database }) => {
      const print = (line: string) => process.stdout.write(`${line}\n`)
      if (!(await verifyLog(database, settings, { links: link, print }))) process.exitCode = 1
    }),
  )

program
  .command('simulate')
  .description('a yard at work, through the API of a running server that has the demo accounts')
  .option('--url <address>', 'the server', parseAddress, simulateDefaults.url)
  .option(
    '--drivers <count>',
    'drivers that take tasks, up to 6; 0: none, and no tasks are added',
    count,
    simulateDefaults.drivers,
  )
  .option('--trucks <count>', 'trucks that arrive in an hour of the yard; 0: none', count, simulateDefaults.trucks)
  .option('--pace <times>', 'how many times as fast as the clock', wholeNumber, simulateDefaults.pace)
  .option('--minutes <count>', 'minutes of the clock after which it ends; without it, at Ctrl+C', wholeNumber)
  .option('--seed <number>', 'the same seed tries the same', wholeNumber, simulateDefaults.seed)
  .action((options: Omit<SimulateOptions, 'minutes'> & { minutes?: number }) =>
    simulate({ ...options, minutes: options.minutes ?? null }, (line) => process.stdout.write(`${line}\n`)),
  )

program
  .command('scale-simulator')
  .description('a scale indicator over TCP with one truck after another, to try ScaleAddress or SCALE_URL')
  .addOption(
    new Option('--format <name>', 'what it speaks').choices(scaleFormats).default(scaleSimulatorDefaults.format),
  )
  .addOption(new Option('--unit <name>', 'what it shows').choices(['lb', 'kg']).default(scaleSimulatorDefaults.unit))
  .option('--host <address>', 'where it listens', scaleSimulatorDefaults.host)
  .option('--port <number>', 'where it listens; 0: a free port', portNumber, scaleSimulatorDefaults.port)
  .option('--pounds <weight>', 'always this weight, in pounds', weight)
  .option('--seed <number>', 'the same seed gives the same trucks', wholeNumber, scaleSimulatorDefaults.seed)
  .action((options: Omit<ScaleSimulatorOptions, 'pounds'> & { pounds?: number }) =>
    simulateScale({ ...options, pounds: options.pounds ?? null }, (line) => process.stdout.write(`${line}\n`)),
  )

/** One line: with the remedy where there is one, else with the stack on request. */
function explain(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SettingsError || cause instanceof DatabaseTrouble || cause instanceof SimulationError)
      return cause.message
  const isWanted = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace'
  if (isWanted && error instanceof Error && error.stack) return error.stack
  return firstLineOf(error)
}

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
