import { Command, InvalidArgumentError, Option } from 'commander'
import { inPart } from './limits.ts'
import type { SystemName } from './server/database-system.ts'
import { liveFigures } from './server/live-figures.ts'
import { type PartName, partNames, serverFigures } from './server/server-figures.ts'
import { boardFigures } from './tablet/board-figures.ts'
import { dockFigures } from './tablet/dock-figures.ts'
import { mapFigures } from './tablet/map-figures.ts'
import type { Slowness } from './tablet/bench-browser.ts'
import { pokeFigures } from './tablet/live-figures.ts'
import { peerFigures } from './tablet/peer-figures.ts'
import { overviewFigures } from './tablet/overview-figures.ts'
import { tabletFigures, walkFigures } from './tablet/tablet-figures.ts'

const SIZES: readonly number[] = [10_000, 100_000]
const PEER_TRAILERS = 10_000
const WALK_TRAILERS = 10_000
const TASKS = 5_000
const DOORS = 300
const SPOTS = 2_000
const OVERVIEW_TRAILERS = 10_000
const slownesses: Readonly<Record<'page' | 'browser', Slowness>> = { page: 'page at 4x', browser: 'quarter of a core' }

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

interface Options {
  readonly server?: boolean
  readonly tablet?: boolean
  /** The cards of a walk and a reefer round, which `tablet` measures too, unless one size is asked for. */
  readonly walk?: boolean
  /** Parts of the server; all without it. */
  readonly part?: readonly PartName[]
  readonly database?: SystemName
  readonly short?: boolean
  readonly live?: boolean
  readonly peers?: boolean
  /** A yard and rounds that take a few minutes. */
  readonly quick?: boolean
  /** Of the product beside its peers the 20 changes alone, one round. */
  readonly changes?: boolean
  readonly trailers?: number
  readonly tasks?: number
  readonly doors?: number
  readonly spots?: number
  readonly overview?: number
  readonly slow?: 'page' | 'browser'
}

/**
 * Prints the figures of server and tablet, each beside its comparison, since the machine's noise is
 * in both.
 */
async function run({
  server,
  tablet,
  walk,
  part = partNames,
  database,
  short: isShort = false,
  live,
  peers,
  quick,
  changes: isChangesAlone = false,
  trailers,
  tasks,
  doors,
  spots,
  overview,
  slow,
}: Options): Promise<void> {
  const all = !server && !tablet && !walk && !live && !peers && !quick && !isChangesAlone
  const held = slow ? [slownesses[slow]] : Object.values(slownesses)
  // One size is asked for: what has another measure is left out.
  const isOne = trailers || tasks || doors || spots || overview
  const sizes = trailers ? [trailers] : isOne ? [] : SIZES
  const boards = tasks ? [tasks] : isOne ? [] : [TASKS]
  const overviews = overview ? [overview] : isOne ? [] : [OVERVIEW_TRAILERS]
  const docks = doors ? [doors] : isOne ? [] : [DOORS]
  const maps = spots ? [spots] : isOne ? [] : [SPOTS]
  const isOnce = quick || isChangesAlone
  if (peers || isOnce || all)
    await inPart('The product beside its peers', () =>
      peerFigures({
        ...{ trailers: trailers ?? PEER_TRAILERS, rounds: isOnce ? 1 : 3, queued: isOnce ? 200 : 500 },
        isChangesAlone,
        slowness: slow ? slownesses[slow] : null,
      }),
    )
  const systems = database ? [database] : (['postgres', 'embedded'] as const)
  if (server || all) await serverFigures({ parts: part, systems, isShort })
  if (live || all) {
    await inPart('Open lines', liveFigures)
    await inPart('Pokes', pokeFigures)
  }
  if (walk || ((tablet || all) && !isOne)) await walkFigures(trailers ?? WALK_TRAILERS, held)
  if (!tablet && !all) return
  await tabletFigures(sizes, held)
  for (const size of boards) await boardFigures(size, held)
  for (const size of docks) await dockFigures(size, held)
  for (const size of maps) await mapFigures(size, held)
  for (const size of overviews) await overviewFigures(size, held)
}

// Servers and databases end with this process, also when it is stopped halfway.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await new Command('bench')
  .description('measure server and tablet; without an option, all of it')
  .option('--peers', 'the product beside raw IndexedDB and a plain Dexie worker alone')
  .option('--quick', 'the product beside its peers alone, one round')
  .option('--changes', 'of the product beside its peers the 20 changes alone, one round')
  .option('--server', 'the server alone, with its lists and reports')
  .addOption(new Option('--part <names...>', 'these parts of the server instead of all').choices(partNames))
  .addOption(
    new Option('--database <name>', 'the server with this database instead of both').choices(['postgres', 'embedded']),
  )
  .option('--short', 'the server in a few minutes for each part, on smaller yards')
  .option('--live', 'open lines, and pokes with each database, alone')
  .option('--tablet', 'the tablet alone')
  .option('--walk', 'the cards of a walk and a reefer round alone')
  .option('--trailers <count>', 'one size of yard for the tablet instead of 10,000 and 100,000', wholeNumber)
  .option(
    '--tasks <count>',
    'one size of the board of tasks for the tablet instead of all yards and 5,000',
    wholeNumber,
  )
  .option('--doors <count>', 'one size of the dock board for the tablet instead of all yards and 300', wholeNumber)
  .option('--spots <count>', 'one size of the map for the tablet instead of all yards and 2000', wholeNumber)
  .option('--overview <count>', 'the Yard Overview of one size of yard instead of all yards and 10,000', wholeNumber)
  .addOption(
    new Option('--slow <what>', 'slow down the page alone, or all of the browser; both without it').choices([
      'page',
      'browser',
    ]),
  )
  .action(run)
  .parseAsync()
// Something that went on unheard after its limit may not keep it running.
process.exit()
