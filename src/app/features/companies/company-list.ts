import { createOutline, trashOutline } from 'ionicons/icons'
import type { Scac } from '../../../domain/sites/scac.ts'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

/** One column: company name and code (spec 2§2.13). */
export const companyColumns: readonly ListColumn<Scac>[] = [
  { id: 'Name', label: 'SCAC codes', width: 420, text: companyWords, importance: 1, card: '1a' },
]

/** Returns 'Hollow Creek Carriers (HLWC)'. */
function companyWords({ Name, Value }: Pick<Scac, 'Name' | 'Value'>): string {
  return `${Value} (${Name})`
}

interface Acts {
  readonly onEdit: (scac: Scac) => void
  readonly onDelete: (scac: Scac) => void
}

/** The icons of a row; Delete for super admins only. Keep the result between renders. */
export function companyActs({ onEdit, onDelete }: Acts, isSuperAdmin: boolean): RowActs<Scac> {
  const edit: RowAct<Scac> = {
    ...{ id: 'edit', header: 'Edit', words: () => 'Edit', icon: () => createOutline, place: 'link' },
    ...{ label: (scac) => `Edit ${companyWords(scac)}`, onTap: onEdit },
  }
  const remove: RowAct<Scac> = {
    ...{ id: 'delete', header: 'Delete', words: () => 'Delete', icon: () => trashOutline, place: 'more' },
    ...{ label: (scac) => `Delete ${companyWords(scac)}`, onTap: onDelete },
  }
  return { acts: isSuperAdmin ? [edit, remove] : [edit], header: 'Actions', width: 76 }
}
