import { addOutline, businessOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { SHARED } from '../../../domain/lists.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { listSites } from '../../../mirror/reads/sites.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type OfSite, ofPerson } from '../../data/of-site.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { siteForm } from './overlays.ts'
import { callsOf, fieldsOf } from './site-calls.ts'
import { matching, siteColumns } from './site-list.ts'

const SCREEN = 'sites-management'
const parts = [siteForm]
const usual = { keyword: '' }

/** Sites Management (spec 2§2.10). */
export default ofPerson(Sites)

function Sites({ user }: OfSite) {
  const sites = useLiveQuery(listSites, [])
  const [filter, change, clear] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: SHARED }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const overlays = useOverlays({ context: {}, shown: sites !== undefined, parts })
  const { open } = overlays
  const remove = useRowRemoval()
  const mayDelete = may(toPerson(user), 'sites.write')
  const acts = useMemo(() => {
    const onDelete = (chosen: Site) => remove(removalOf(chosen))
    const onEdit = (chosen: Site) => open(siteForm, { site: chosen }, chosen.ID)
    return usualActs(nameOf, { onEdit, onDelete: mayDelete ? onDelete : null })
  }, [open, remove, mayDelete])
  const rows = useMemo(() => sites && matching(sites, filter.keyword), [sites, filter.keyword])
  return (
    <ListScreen
      title="Sites Management"
      state={<SyncStateLine />}
      add={{ label: 'ADD SITE', icon: addOutline, onTap: () => open(siteForm, { site: null }) }}
      filters={{ fields: [searchFilter({ filter, usual, onChange: change }, 'keyword', 'Search')], onClear: clear }}
      view={view}
      label="Sites"
      columns={siteColumns}
      acts={acts}
      list={{
        ...{ rows, rowKey: ({ ID }: Site) => ID, glyph: businessOutline },
        emptyText: filter.keyword === '' ? 'No entries.' : 'No sites match your search.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

function removalOf(site: Site) {
  return {
    question: {
      title: `Delete ${site.Name}`,
      text: 'Do you really want to delete this site?',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    seen: fieldsOf(site),
    calls: callsOf(site),
    done: 'Site deleted',
  } as const
}

function nameOf({ Name }: Site): string {
  return Name
}
