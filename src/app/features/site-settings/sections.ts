import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { LazyPart } from '../../kit/lazy-part.ts'
import type { SegmentTabsProps } from '../../kit/segment-tabs.tsx'

export interface SectionProps {
  readonly site: Site
  readonly user: SessionUser
  /** For `ListScreen` or `SectionScreen`. */
  readonly tabs: Omit<SegmentTabsProps<string>, 'panelID'>
}

interface Section {
  readonly key: string
  readonly label: string
  readonly part: LazyPart<SectionProps>
  /** Shown for managed sites only (spec 2§2.11). */
  readonly isForManaged?: true
}

/** The sections of Site Settings in the order of their tabs, each a screen of its own. */
const sections: readonly Section[] = []

/** Returns the sections of a site. */
export function sectionsOf({ Managed }: Pick<Site, 'Managed'>): readonly Section[] {
  return sections.filter(({ isForManaged }) => Managed || !isForManaged)
}
