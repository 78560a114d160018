import { yardClient } from '../../../sync/client.ts'
import { ImportPanel } from '../../imports/import-panel.tsx'
import { SectionScreen } from './section-screen.tsx'
import type { SectionProps } from './section-props.ts'

const nouns = { one: 'location', many: 'locations' }

/** Import Locations of the active site (spec 2§2.11). */
export function ImportSection({ tabs }: SectionProps) {
  return (
    <SectionScreen tabs={tabs}>
      <ImportPanel kind="doors" title="Import Locations" nouns={nouns} send={sendLocations} />
    </SectionScreen>
  )
}

const sendLocations = (body: Blob, key: string) => yardClient.upload('importLocations', body, key)
