import type { Database } from '../database/database.ts'
import { DEMO_PASSWORD, demoUsernames } from '../demo/people.ts'
import { fillDemo, hasDemoAccounts, hasNobody } from '../demo/fill-demo.ts'
import { secureRandom } from '../pipeline/random.ts'
import type { Settings } from '../settings.ts'

/**
 * Fills the database with the demo yard where that is wanted: an embedded one in which nobody is yet, unless YARDHAND_DEMO=0; a PostgreSQL one only with YARDHAND_DEMO=1.
 * `isAsked`: somebody asked for it, so that a database in use is an error.
 */
export async function fillIfDemo(
  settings: Settings,
  database: Database,
  trailers: number,
  isAsked = false,
): Promise<void> {
  const isEmpty = await hasNobody(database)
  if (!isEmpty && isAsked) throw new Error('There are people in this database: the demo yard fills only an empty one.')
  const isWanted = settings.demo ?? database.kind === 'embedded'
  if (!isEmpty || !isWanted) return
  await fillDemo({ database, clock: Date.now, random: secureRandom, trailers })
}

/** Tells whoever started the server how to get in, and where it is. All is read before it listens: from then on it may be ended, and its database closed. */
export async function prepareReady(settings: Settings, database: Database): Promise<(address: string) => void> {
  const lines: string[] = []
  if (await hasDemoAccounts(database))
    lines.push(`Demo accounts: ${demoUsernames.join(', ')}`, `Password of all: ${DEMO_PASSWORD}`)
  else if (await hasNobody(database))
    lines.push('Nobody can sign in yet. Make the first person with: npm run create-admin')
  return (address) => {
    const ready = `Yardhand is ready at ${settings.publicUrl ?? address}`
    process.stdout.write(`${[ready, ...lines].join('\n')}\n`)
  }
}
