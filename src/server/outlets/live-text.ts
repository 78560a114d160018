import type { Announcement } from '../../domain/commands/yard.ts'
import { liveTextDay } from '../../domain/sites/live-text-limit.ts'
import { liveTextWords } from '../../domain/sites/live-text-words.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { toMs } from '../../domain/values/instant.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import type { Draft } from './draft.ts'
import { LIVE_TEXT_MS, textTo } from './texts.ts'

interface LiveTextDrafts {
  readonly drafts: readonly Draft[]
  /** The day of the site on which a text counts that would be sent; null for none. */
  readonly textDay: string | null
}

/**
 * Returns the text to the driver of a live trailer, with the site's present words; none where the
 * site has no words of this kind. Its ID is the key of the command, so that a retry is one text.
 * `now` in milliseconds since 1970.
 */
export async function liveTextDrafts(
  database: Database,
  SiteID: number,
  text: Extract<Announcement, { what: 'live-text' }>,
  now: number,
): Promise<LiveTextDrafts> {
  const { Kind, LocationID, TrailerNumber, PhoneNumber, MadeAt, Key: MessageID } = text
  const rows = rowsOf(database, { SiteID })
  const [site, location] = await Promise.all([rows.get('Sites', SiteID), rows.get('Locations', LocationID)])
  const Body = site && liveTextWords(text, site, location?.Name ?? '')
  if (!Body) return { drafts: [], textDay: null }
  const Subject = oneLine(`${Kind} text for trailer ${TrailerNumber}`)
  const draft = textTo(PhoneNumber, { Subject, Body, MadeAt, MessageID, usefulMs: LIVE_TEXT_MS })
  if (!draft) return { drafts: [], textDay: null }
  const isSent = draft.Problem === undefined && toMs(MadeAt) + LIVE_TEXT_MS > now
  return { drafts: [draft], textDay: isSent ? liveTextDay(now, site.Timezone) : null }
}
