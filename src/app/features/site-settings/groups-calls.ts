import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'

export interface GroupFields {
  Name: string
  Description?: string | null | undefined
  GroupLocationIDs: number[]
}

/** Returns the fields of the form. */
export function fieldsOf({ Name, Description, GroupLocationIDs }: DockGroup): GroupFields {
  return { Name, Description, GroupLocationIDs: [...GroupLocationIDs] }
}

export function groupCalls({ ID: id }: DockGroup): RowCalls<GroupFields> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getDockGroup', { params }),
    update: (body, write) => yardClient.callServer('updateDockGroup', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteDockGroup', { params, ...write }),
  }
}

/** The question before a deletion, and the words after it. */
export function groupRemoval({ Name }: DockGroup) {
  return {
    question: {
      title: `Delete ${Name}`,
      text: 'Do you really want to delete this dock group? Its doors stay.',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    done: 'Dock group deleted',
  } as const
}
