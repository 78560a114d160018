import { addOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import type { ChecklistItem } from '../../../domain/checklist/checklist-item.ts'
import { listMarks } from '../../../mirror/reads/marks.ts'
import { listChecklistItems } from '../../../mirror/reads/reference.ts'
import { yardClient } from '../../../sync/client.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { checklistActs, checklistColumns } from './checklist.tsx'

const SCREEN = 'inspection-list'

const checklistForm = lazyPart(() => import('./checklist-form.tsx').then((module) => module.ChecklistForm))
const parts = [checklistForm]
const noMarks = new Map<number, never>()

/** The inspection list of the active site. */
export default ofSite(Checklist)

function Checklist({ user, site }: OfSite) {
  const items = useLiveQuery(() => listChecklistItems(site.ID), [site.ID])
  const marks = useLiveQuery(() => listMarks(items?.map(({ ID }) => ID) ?? [], 'ChecklistItems'), [items])
  const mark = useRowMarks(marks ?? noMarks)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const overlays = useOverlays({ context: { site }, shown: items !== undefined, parts })
  const remove = useRowRemoval()
  const columns = useMemo(() => checklistColumns({ onTick }), [])
  const acts = useMemo(() => checklistActs({ onDelete: (item) => remove(removalOf(item)) }), [remove])
  return (
    <ListScreen
      title="Truck Inspection List"
      state={<SyncStateLine />}
      add={{ label: 'ADD ITEM', icon: addOutline, onTap: () => overlays.open(checklistForm, {}) }}
      view={view}
      label="CHECKLIST"
      columns={columns}
      acts={acts}
      list={{
        rows: items,
        rowKey: ({ ID }) => ID,
        emptyText: 'Inspection list is empty. Add to the checklist here.',
        mark,
      }}
      panel={overlays.view}
    />
  )
}

/** Saves on the tablet, to work offline too. */
function onTick({ ID, Name }: ChecklistItem, isTicked: boolean): void {
  const saved = saveCommand('tickChecklistItem', { ID, Name, Status: isTicked ? 1 : 0 })
  void saved.then((result) => showSaveResult(result, null))
}

function removalOf({ ID: id, Name }: ChecklistItem) {
  const params = { id }
  return {
    question: {
      title: `Delete ${Name}`,
      text: 'Do you really want to delete this item?',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    // A tick meanwhile is no reason to keep it.
    seen: { Name },
    calls: {
      read: () => yardClient.callServer('getChecklistItem', { params }),
      remove: (write: { readonly ifMatch: string; readonly key: string }) =>
        yardClient.callServer('deleteChecklistItem', { params, ...write }),
    },
    done: 'Checklist item deleted',
  } as const
}
