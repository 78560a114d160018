import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { SegmentTabsProps } from '../../kit/segment-tabs.tsx'

export interface SectionProps {
  readonly site: Site
  readonly user: SessionUser
  /** For `ListScreen` or `SectionScreen`. */
  readonly tabs: Omit<SegmentTabsProps<string>, 'panelID'>
}
