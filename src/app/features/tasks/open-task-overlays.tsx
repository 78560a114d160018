import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { endMendRequest, type MendRequest } from '../../data/mend-store.ts'
import { TaskFormDrawer } from './form/task-form-drawer.tsx'
import type { TaskPurpose } from './form/task-purpose.ts'
import { TaskPanel } from './panel/task-panel.tsx'
import type { TaskOverlaysProps } from './overlay.ts'

export interface OpenTaskOverlaysProps extends TaskOverlaysProps {
  readonly mend: MendRequest | null
}

/** Form and panel, a separate chunk for which the list does not wait. */
export function OpenTaskOverlays({ open, mend, site, user, onOpen, onClose }: OpenTaskOverlaysProps) {
  const mended = useMemo<TaskPurpose | null>(() => mend && { name: 'mend', item: mend.item }, [mend])
  const mayWrite = may(toPerson(user), 'tasks.write')
  // One drawer at a time; a correction was asked for last.
  if (mended) {
    return mayWrite && <TaskFormDrawer purpose={mended} site={site} user={user} onClose={endMendRequest} />
  }
  if (open?.name === 'form') {
    return <TaskFormDrawer purpose={open.purpose} site={site} user={user} onClose={onClose} />
  }
  if (!open) return null
  const { taskID } = open
  const onEdit = () => onOpen({ name: 'form', purpose: { name: 'edit', taskID } })
  return <TaskPanel taskID={taskID} site={site} user={user} onEdit={mayWrite ? onEdit : null} onClose={onClose} />
}
