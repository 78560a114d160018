import type { Notice } from '../../domain/notices/notice.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { secureRandom } from '../pipeline/random.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'
import type { AlertedPerson } from './addressees.ts'
import { furtherKey } from './further-key.ts'

export type NoticeContent = Omit<Notice, 'SiteID' | 'ID' | 'UserID' | 'ReadDate'>

/**
 * Writes a notice for each of these people but the author, who knows. Under a key made from the command's, so that a
 * round that is repeated writes none twice; an announcement of older code has no key, and gets no notices.
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
  const ids = await database.store.takeIDs(addressees.length)
  const parts = { store: database.store, clock, random: secureRandom }
  await writeAsSystem(parts, {
    ...{ SiteID, Call: 'notice.write', Key: furtherKey(by.Key, 'notices') },
    run: async (yard) => {
      for (const [place, person] of addressees.entries()) {
        const ID = ids[place] ?? 0
        await yard.Notices.insert({ ...content, SiteID, ID, UserID: person.ID, ReadDate: null })
      }
    },
  })
}
