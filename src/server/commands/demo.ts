import type { Database } from '../database/database.ts'
import { demoUsernames } from '../../domain/demo/people.ts'
import { DEMO_PASSWORD } from '../demo/demo-password.ts'
import { fillDemo, hasDemoAccounts, hasNobody } from '../demo/fill-demo.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { secureRandom } from '../pipeline/random.ts'
import type { Settings } from '../settings.ts'

/**
 * Fills an embedded database without people, unless YARDHAND_DEMO=0; PostgreSQL only with YARDHAND_DEMO=1. `isAsked`: a
 * database in use is an error.
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
  await fillDemo({ database, clock: Date.now, random: secureRandom, trailers, photos: openPhotoStore(settings) })
}

/** Reads all before the server listens: from then on its database may be closed. */
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
