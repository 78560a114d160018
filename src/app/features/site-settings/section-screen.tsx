import type { ReactNode } from 'react'
import { Screen } from '../../kit/screen.tsx'
import { SegmentTabs } from '../../kit/segment-tabs.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import type { SectionProps } from './section-props.ts'
import '../../kit/list/list.css'
import './section-screen.css'

export const TITLE = 'Site Settings'

const PANEL_ID = 'section'

export interface SectionScreenProps extends Pick<SectionProps, 'tabs'> {
  readonly children: ReactNode
}

/** The screen of a section that is not a list. */
export function SectionScreen({ tabs, children }: SectionScreenProps) {
  const head = (
    <div className="list-head">
      <SegmentTabs {...tabs} panelID={PANEL_ID} />
      <SyncStateLine />
    </div>
  )
  const label = tabs.tabs.find(({ key }) => key === tabs.value)?.label
  return (
    <Screen title={TITLE} aside={head}>
      <div id={PANEL_ID} role="tabpanel" aria-label={label} className="section-screen">
        {children}
      </div>
    </Screen>
  )
}
