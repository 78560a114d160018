import { createFreight } from '../../../domain/sites/administration/freights.ts'
import type { Freight } from '../../../domain/sites/freight.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'

type FreightFields = Pick<Freight, 'Value'>

const sections: readonly FormSection<FreightFields>[] = [
  { title: null, items: [{ kind: 'text', name: 'Value', label: 'Name', required: true, maxLength: 30, wide: true }] },
]

export interface FreightFormProps {
  /** Null: a new one. */
  readonly freight: Freight | null
  readonly site: Site
  readonly onClose: () => void
}

/** Add Freight and Edit Freight (spec 2§2.12), with the specification's question. */
export function FreightForm({ freight, site, onClose }: FreightFormProps) {
  const shared = {
    ...{ sections, schema: createFreight.input, onClose, small: true },
    fieldOfCode: { 'freight-taken': 'Value' },
  } as const
  if (freight === null) {
    return (
      <ServerForm<FreightFields>
        {...shared}
        draftKey={`freight:new:${site.ID}`}
        title="Add Freight"
        fields={{ Value: '' }}
        calls={(body, key) => yardClient.callServer('createFreight', { body, key })}
        saveLabel="Add"
        save={{ done: 'Freight type added' }}
      />
    )
  }
  return (
    <ServerForm<FreightFields>
      {...shared}
      draftKey={`freight:${freight.ID}`}
      trail={{ list: 'Freights', id: freight.ID }}
      title="Edit Freight"
      fields={{ Value: freight.Value }}
      calls={callsOf(freight)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update location',
          text: 'Are you sure you want to update this location?',
          confirmLabel: 'Update',
        },
        done: 'Freight type updated',
      }}
      removal={{
        question: {
          title: `Delete ${freight.Value}`,
          text: 'Do you really want to delete this freight type?',
          confirmLabel: 'Delete',
          tone: 'danger',
        },
        done: 'Freight type deleted',
      }}
    />
  )
}

function callsOf({ ID: id }: Freight): RowCalls<FreightFields> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getFreight', { params }),
    update: (body, write) => yardClient.callServer('updateFreight', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteFreight', { params, ...write }),
  }
}
