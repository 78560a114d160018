import { yardClient } from '../../../sync/client.ts'
import { ImportPanel, type ImportPanelProps } from '../../imports/import-panel.tsx'
import { SectionScreen } from './section-screen.tsx'
import type { SectionProps } from './section-props.ts'

const locations: ImportPanelProps = {
  kind: 'doors',
  title: 'Import Locations',
  nouns: { one: 'location', many: 'locations' },
  send: (body, key) => yardClient.upload('importLocations', body, key),
}

const tags: ImportPanelProps = {
  kind: 'tags',
  title: 'Import RFID Tags',
  nouns: { one: 'RFID tag', many: 'RFID tags' },
  send: (body, key) => yardClient.upload('importTags', body, key),
}

/** Import Locations of the active site (spec 2§2.11). */
export function ImportSection({ tabs }: SectionProps) {
  return <Import tabs={tabs} panel={locations} />
}

/** The same for its RFID tags. */
export function ImportTagsSection({ tabs }: SectionProps) {
  return <Import tabs={tabs} panel={tags} />
}

function Import({ tabs, panel }: Pick<SectionProps, 'tabs'> & { readonly panel: ImportPanelProps }) {
  return (
    <SectionScreen tabs={tabs}>
      <ImportPanel {...panel} />
    </SectionScreen>
  )
}
