import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** The banner acknowledged last at a site (spec 1§2.3, System Message). */
export interface BannerView extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly UserID: number
  readonly BannerMessage: string
  readonly ViewedDate: Instant
}

export const bannerViewColumns: Columns<BannerView> = {
  SiteID: 'id',
  ID: 'id',
  UserID: 'id',
  BannerMessage: 'text',
  ViewedDate: 'instant',
}

/** True for a banner that none of a person's acknowledgements names. */
export function isUnread(banner: string | null, views: readonly Pick<BannerView, 'BannerMessage'>[]): boolean {
  return Boolean(banner) && !views.some(({ BannerMessage }) => BannerMessage === banner)
}
