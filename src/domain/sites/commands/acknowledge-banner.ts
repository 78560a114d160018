import { defineCommand } from '../../commands/command.ts'
import { object } from '../../values/schema.ts'
import { text } from '../../values/wire.ts'
import { siteLimits } from '../site-fields.ts'

/**
 * Marks the banner as viewed (spec 1§7). `BannerMessage` is the text read: one that replaced it meanwhile stays unread.
 * Without it, the present text is meant. No banner, another one or the same again: noop.
 */
export const acknowledgeBanner = defineCommand({
  call: 'POST /sites/Banner/1',
  input: object({ BannerMessage: text(siteLimits.BannerMessage).optional() })
    .noUnknown()
    .required(),
  right: 'own-session',
  describe: () => 'Acknowledge the system message',
  repair: 'again',
  ids: 1,
  lists: ['BannerViews', 'Sites'],
  lanes: () => ['banner:1'],
  async run(yard, { BannerMessage: read }, by) {
    const banner = (await yard.Sites.get(by.SiteID))?.BannerMessage
    if (!banner || (read ?? banner) !== banner) return { Outcome: 'noop' }
    const [before] = await yard.BannerViews.find({ UserID: by.UserID })
    if (before?.BannerMessage === banner) return { Outcome: 'noop' }
    const [ID = 0] = before ? [before.ID] : by.IDs
    const { SiteID, UserID } = by
    await yard.BannerViews.put({ SiteID, ID, UserID, BannerMessage: banner, ViewedDate: by.MadeAt })
    return { Outcome: 'applied' }
  },
})
