import { trashOutline } from 'ionicons/icons'
import type { ChecklistItem } from '../../../domain/checklist/checklist-item.ts'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

export interface ChecklistActs {
  readonly onTick: (item: ChecklistItem, isTicked: boolean) => void
  readonly onDelete: (item: ChecklistItem) => void
}

/** Name and checkbox (spec 2§2.14); keep the result between renders. */
export function checklistColumns({ onTick }: Pick<ChecklistActs, 'onTick'>): readonly ListColumn<ChecklistItem>[] {
  return [
    {
      ...{ id: 'Name', label: 'CHECKLIST', width: 360, text: ({ Name }) => Name, importance: 1, card: '1a' },
      isWhole: true,
    },
    {
      id: 'Status',
      label: 'Checked',
      width: 160,
      text: ({ Status }) => (Status === 1 ? 'Yes' : 'No'),
      render: (item) => (
        <label className="check-line">
          <input
            className="check"
            type="checkbox"
            aria-label={item.Name}
            checked={item.Status === 1}
            onChange={({ target }) => onTick(item, target.checked)}
          />
        </label>
      ),
      importance: 1,
      card: '1d',
    },
  ]
}

/** The delete icon; keep the result between renders. */
export function checklistActs({ onDelete }: Pick<ChecklistActs, 'onDelete'>): RowActs<ChecklistItem> {
  const remove: RowAct<ChecklistItem> = {
    ...{ id: 'delete', header: 'Delete', words: () => 'Delete', icon: () => trashOutline, place: 'more' },
    ...{ label: ({ Name }) => `Delete ${Name}`, onTap: onDelete },
  }
  return { acts: [remove], header: 'Delete', width: 76 }
}
