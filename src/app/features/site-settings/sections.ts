import type { Site } from '../../../domain/sites/site.ts'
import { lazyPart, type LazyPart } from '../../kit/lazy-part.ts'
import type { SectionProps } from './section-props.ts'

interface Section {
  readonly key: string
  readonly label: string
  readonly part: LazyPart<SectionProps>
  /** Shown for managed sites only (spec 2§2.11). */
  readonly isForManaged?: true
  /** Shown for sites with RFID only. */
  readonly isForTags?: true
}

/** The sections of Site Settings in the order of their tabs, each a screen of its own. */
const sections: readonly Section[] = [
  {
    ...{ key: 'info', label: 'Site Info' },
    part: lazyPart(() => import('./info-section.tsx').then((module) => module.InfoSection)),
  },
  {
    ...{ key: 'doors', label: 'Doors', isForManaged: true },
    part: lazyPart(() => import('./doors-section.tsx').then((module) => module.DoorsSection)),
  },
  {
    ...{ key: 'dock-groups', label: 'Dock Groups', isForManaged: true },
    part: lazyPart(() => import('./groups-section.tsx').then((module) => module.GroupsSection)),
  },
  {
    ...{ key: 'tags', label: 'RFID Tags', isForTags: true },
    part: lazyPart(() => import('./tags-section.tsx').then((module) => module.TagsSection)),
  },
  {
    ...{ key: 'features', label: 'Features' },
    part: lazyPart(() => import('./features-section.tsx').then((module) => module.FeaturesSection)),
  },
  {
    ...{ key: 'texts', label: 'Live Texts' },
    part: lazyPart(() => import('./texts-section.tsx').then((module) => module.TextsSection)),
  },
  {
    ...{ key: 'banner', label: 'Banner' },
    part: lazyPart(() => import('./banner-section.tsx').then((module) => module.BannerSection)),
  },
  {
    ...{ key: 'logo', label: 'Logo' },
    part: lazyPart(() => import('./logo-section.tsx').then((module) => module.LogoSection)),
  },
  {
    key: 'import',
    label: 'Import Locations',
    part: lazyPart(() => import('./import-section.tsx').then((module) => module.ImportSection)),
  },
  {
    ...{ key: 'import-tags', label: 'Import RFID Tags', isForTags: true },
    part: lazyPart(() => import('./import-section.tsx').then((module) => module.ImportTagsSection)),
  },
]

/** Returns the sections of a site. */
export function sectionsOf({ Managed, ActiveSiteRFID }: Pick<Site, 'Managed' | 'ActiveSiteRFID'>): readonly Section[] {
  return sections.filter(({ isForManaged, isForTags }) => (Managed || !isForManaged) && (ActiveSiteRFID || !isForTags))
}
