import { addOutline, gridOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { listDockGroups, listLocations } from '../../../mirror/reads/reference.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { fieldsOf, groupCalls, groupRemoval } from './groups-calls.ts'
import { groupColumns, type GroupRow, groupRows } from './groups-list.ts'
import { TITLE } from './section-screen.tsx'
import type { SectionProps } from './section-props.ts'

const SCREEN = 'site-settings-groups'

const groupForm = lazyPart(() => import('./groups-form.tsx').then((module) => module.GroupForm))
const parts = [groupForm]

const none: readonly Location[] = []

/** The dock groups of the active site (spec 2§2.11). */
export function GroupsSection({ site, user, tabs }: SectionProps) {
  const locations = useLiveQuery(() => listLocations(site.ID), [site.ID])
  const groups = useLiveQuery(() => listDockGroups(site.ID), [site.ID])
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const shown = locations !== undefined && groups !== undefined
  const overlays = useOverlays({ context: { site, locations: locations ?? none }, shown, parts })
  const { open } = overlays
  const remove = useRowRemoval()
  const mayDelete = may(toPerson(user), 'dock-groups.write')
  const acts = useMemo(() => {
    const onDelete = ({ group }: GroupRow) =>
      remove({ ...groupRemoval(group), seen: fieldsOf(group), calls: groupCalls(group) })
    const onEdit = ({ group }: GroupRow) => open(groupForm, { group }, group.ID)
    return usualActs(nameOf, { onEdit, onDelete: mayDelete ? onDelete : null })
  }, [open, remove, mayDelete])
  const rows = useMemo(() => locations && groups && groupRows(groups, locations), [locations, groups])
  return (
    <ListScreen
      title={TITLE}
      tabs={tabs}
      state={<SyncStateLine />}
      add={{ label: 'ADD DOCK GROUP', icon: addOutline, onTap: () => open(groupForm, { group: null }) }}
      view={view}
      label="Dock groups"
      columns={groupColumns}
      acts={acts}
      list={{ rows, rowKey, glyph: gridOutline, emptyText: 'No entries.' }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

function nameOf({ group }: GroupRow): string {
  return group.Name
}

function rowKey({ group }: GroupRow): number {
  return group.ID
}
