import { createOutline, trashOutline } from 'ionicons/icons'
import type { RowAct } from './list-column.ts'
import type { RowActs } from './table-columns.tsx'

interface Usual<R> {
  readonly onEdit: (row: R) => void
  /** Null where the viewer may not delete. */
  readonly onDelete: ((row: R) => void) | null
}

/** Returns Edit and Delete; keep the result between renders. */
export function usualActs<R>(nameOf: (row: R) => string, { onEdit, onDelete }: Usual<R>): RowActs<R> {
  const edit: RowAct<R> = {
    ...{ id: 'edit', header: 'Edit', words: () => 'Edit', icon: () => createOutline, place: 'link' },
    ...{ label: (row) => `Edit ${nameOf(row)}`, onTap: onEdit },
  }
  if (onDelete === null) return { acts: [edit], header: 'Actions', width: 76 }
  const remove: RowAct<R> = {
    ...{ id: 'delete', header: 'Delete', words: () => 'Delete', icon: () => trashOutline, place: 'more' },
    ...{ label: (row) => `Delete ${nameOf(row)}`, onTap: onDelete },
  }
  return { acts: [edit, remove], header: 'Actions', width: 76 }
}
