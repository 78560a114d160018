import { CHECKLIST_NAME_MAX } from '../../../domain/checklist/checklist-item.ts'
import { checklistInput } from '../../../domain/checklist/checklist-items.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'

interface ItemFields {
  readonly Name: string
}

const sections: readonly FormSection<ItemFields>[] = [
  {
    title: null,
    items: [
      {
        ...{ kind: 'text', name: 'Name', label: 'Checklist item title', required: true },
        ...{ maxLength: CHECKLIST_NAME_MAX, wide: true },
      },
    ],
  },
]

export interface ChecklistFormProps {
  readonly site: Site
  readonly onClose: () => void
}

/** NEW CHECKLIST ITEM (spec 2§2.14). */
export function ChecklistForm({ site, onClose }: ChecklistFormProps) {
  return (
    <ServerForm<ItemFields>
      {...{ sections, schema: checklistInput, onClose, small: true }}
      fieldOfCode={{ 'item-taken': 'Name' }}
      draftKey={`checklist:new:${site.ID}`}
      title="NEW CHECKLIST ITEM"
      fields={{ Name: '' }}
      calls={(body, key) => yardClient.callServer('createChecklistItem', { body, key })}
      saveLabel="Add"
      save={{ done: 'Checklist item added' }}
    />
  )
}
