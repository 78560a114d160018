import { SHARED } from '../../domain/lists.ts'
import { ALL_SITES } from '../../domain/sites/site.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { secureRandom } from '../pipeline/random.ts'
import { furtherKey } from './further-key.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'

/**
 * Writes a message to its further sites, each in its own transaction, since a command writes only its own site. Keys
 * are made from the command's, so that a round cut off between two sites is repeated and nobody reads a message twice.
 */
export async function deliverSiteMessage(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  fromSiteID: number,
  { Key, Message }: Extract<Announcement, { what: 'site-message' }>,
): Promise<void> {
  const sites = await sitesOf(database, Message.Sites)
  const parts = { store: database.store, clock, random: secureRandom }
  for (const SiteID of sites.filter((site) => site !== fromSiteID)) {
    const [ID = 0] = await database.store.takeIDs(1)
    await writeAsSystem(parts, {
      ...{ SiteID, Call: 'message.deliver', Key: furtherKey(Key, SiteID) },
      run: (yard) => yard.Messages.insert({ ...Message, SiteID, ID }),
    })
  }
}

async function sitesOf(database: Database, addressed: readonly number[]): Promise<readonly number[]> {
  const rows = await database.site(SHARED).select('Sites').clearSelect().select('Sites.ID').execute()
  const ids = rows.map(({ ID }) => ID)
  return addressed.includes(ALL_SITES) ? ids : ids.filter((id) => addressed.includes(id))
}
