import type { Notice } from '../../domain/notices/notice.ts'
import { NOTICES_MAX, supersededNotices } from '../../domain/notices/superseded-notices.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { secureRandom } from '../pipeline/random.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'
import type { AlertedPerson } from './addressees.ts'
import { furtherKey } from './further-key.ts'

export type NoticeContent = Omit<Notice, 'SiteID' | 'ID' | 'UserID' | 'ReadDate'>

/**
 * Writes a notice for each of these people but the author, who knows. Under a key made from the command's, so that a
 * round that is repeated writes none twice; an announcement of older code has no key, and gets no notices. Of too many
 * unread ones the oldest are removed.
 */
export async function writeNotices(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  SiteID: number,
  people: readonly AlertedPerson[],
  by: { readonly Key?: string | undefined; readonly UserID?: number | undefined },
  content: NoticeContent,
): Promise<void> {
  const addressees = people.filter(({ ID }) => ID !== by.UserID)
  if (by.Key === undefined || addressees.length === 0) return
  const superseded = await findSuperseded(database, SiteID, addressees)
  const ids = await database.store.takeIDs(addressees.length)
  const parts = { store: database.store, clock, random: secureRandom }
  await writeAsSystem(parts, {
    ...{ SiteID, Call: 'notice.write', Key: furtherKey(by.Key, 'notices') },
    run: async (yard) => {
      for (const ID of superseded) await yard.Notices.remove(ID)
      for (const [place, person] of addressees.entries()) {
        const ID = ids[place] ?? 0
        await yard.Notices.insert({ ...content, SiteID, ID, UserID: person.ID, ReadDate: null })
      }
    },
  })
}

async function findSuperseded(
  database: Database,
  SiteID: number,
  people: readonly AlertedPerson[],
): Promise<readonly number[]> {
  const unread = () =>
    rowsOf(database, { SiteID }).select('Notices').clearSelect().where('Notices.ReadDate', 'is', null)
  const ids = people.map(({ ID }) => ID)
  const full = await unread()
    .select('Notices.UserID')
    .where('Notices.UserID', 'in', ids)
    .groupBy('Notices.UserID')
    .having(({ fn }) => fn.countAll(), '>=', NOTICES_MAX)
    .execute()
  const found = await Promise.all(
    full.map(({ UserID }) =>
      unread().select(['Notices.ID', 'Notices.Kind', 'Notices.MadeAt']).where('Notices.UserID', '=', UserID).execute(),
    ),
  )
  return found.flatMap((notices) => supersededNotices(notices, 1))
}
