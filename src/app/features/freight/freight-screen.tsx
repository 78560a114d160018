import { addOutline, cubeOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { listFreights } from '../../../mirror/reads/reference.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { freightActs, freightColumns, matching } from './freight-list.ts'

const SCREEN = 'freight-info'

const freightForm = lazyPart(() => import('./freight-form.tsx').then((module) => module.FreightForm))
const parts = [freightForm]

const usual = { keyword: '' }

/** The freight types of the active site. */
export default ofSite(FreightList)

function FreightList({ user, site }: OfSite) {
  const freights = useLiveQuery(() => listFreights(site.ID), [site.ID])
  const [filter, change, clear] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const overlays = useOverlays({ context: { site }, shown: freights !== undefined, parts })
  const { open } = overlays
  const acts = useMemo(() => freightActs((freight) => open(freightForm, { freight }, freight.ID)), [open])
  const rows = useMemo(() => freights && matching(freights, filter.keyword), [freights, filter.keyword])
  return (
    <ListScreen
      title="Freight Info"
      state={<SyncStateLine />}
      add={{ label: 'ADD FREIGHT TYPE', icon: addOutline, onTap: () => open(freightForm, { freight: null }) }}
      filters={{ fields: [searchFilter({ filter, usual, onChange: change }, 'keyword', 'Search')], onClear: clear }}
      view={view}
      label="Freight types"
      columns={freightColumns}
      acts={acts}
      list={{
        rows,
        rowKey: ({ ID }) => ID,
        glyph: cubeOutline,
        emptyText: filter.keyword === '' ? 'No entries.' : 'No freight types match your search.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}
