import type { Announcement } from '../../domain/commands/yard.ts'
import { liveTextWords } from '../../domain/sites/live-text-words.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import type { Draft } from './draft.ts'
import { LIVE_TEXT_MS, textTo } from './texts.ts'

/**
 * Text to a live trailer's driver; none where the site has no words of this kind. Its ID is the command's key, so that
 * a retry is one text.
 */
export async function liveTextDrafts(
  database: Database,
  SiteID: number,
  text: Extract<Announcement, { what: 'live-text' }>,
): Promise<readonly Draft[]> {
  const { Kind, LocationID, TrailerNumber, PhoneNumber, MadeAt, Key: MessageID } = text
  const rows = rowsOf(database, { SiteID })
  const [site, location] = await Promise.all([rows.get('Sites', SiteID), rows.get('Locations', LocationID)])
  const Body = site && liveTextWords(text, site, location?.Name ?? '')
  if (!Body) return []
  const Subject = oneLine(`${Kind} text for trailer ${TrailerNumber}`)
  const draft = textTo(PhoneNumber, { Subject, Body, MadeAt, MessageID, usefulMs: LIVE_TEXT_MS })
  return draft ? [draft] : []
}
