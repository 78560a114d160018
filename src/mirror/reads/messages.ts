import type { Message } from '../../domain/messages/message.ts'
import { inListOrder } from '../../domain/messages/site-messages.ts'
import type { BannerView } from '../../domain/sites/banner-view.ts'
import { currentMirror } from '../database.ts'

/** Sorts the pinned message first, then the newest. */
export async function listSiteMessages(siteID: number): Promise<readonly Message[]> {
  const mirror = currentMirror()
  return inListOrder(await mirror.rows('Messages').where('[SiteID+Type]').equals([siteID, 'Site']).toArray())
}

/** Returns the banner that a person acknowledged last; at most one. */
export function listBannerViews(siteID: number, userID: number): Promise<readonly BannerView[]> {
  return currentMirror().rows('BannerViews').where('[SiteID+UserID]').equals([siteID, userID]).toArray()
}
