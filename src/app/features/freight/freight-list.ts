import { createOutline } from 'ionicons/icons'
import type { Freight } from '../../../domain/sites/freight.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

export const freightColumns: readonly ListColumn<Freight>[] = [
  { id: 'Value', label: 'Name', width: 320, text: ({ Value }) => Value, importance: 1, card: '1a' },
]

/** The edit icon (spec 2§2.12); keep the result between renders. */
export function freightActs(onEdit: (freight: Freight) => void): RowActs<Freight> {
  const edit = {
    id: 'edit',
    header: 'Edit',
    words: () => 'Edit',
    label: ({ Value }: Freight) => `Edit ${Value}`,
    icon: () => createOutline,
    onTap: onEdit,
    place: 'more',
  } as const
  return { acts: [edit], header: 'Edit', width: 76 }
}

/** Returns matches by keyword, ignoring case (spec 2§2.12). */
export function matching(freights: readonly Freight[], keyword: string): readonly Freight[] {
  const wanted = keyword.trim().toLowerCase()
  return freights.filter(({ Value }) => Value.toLowerCase().includes(wanted))
}
