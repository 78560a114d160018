import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { createDockGroup, GROUP_NAME_MAX } from '../../../domain/sites/administration/dock-groups.ts'
import { DESCRIPTION_MAX } from '../../../domain/sites/location-input.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { fieldsOf, groupCalls, type GroupFields, groupRemoval } from './groups-calls.ts'

export interface GroupFormProps {
  /** Null: a new one. */
  readonly group: DockGroup | null
  readonly locations: readonly Location[]
  readonly site: Site
  readonly onClose: () => void
}

/** Add Dock Group and Edit Dock Group (spec 2§2.11). */
export function GroupForm({ group, locations, site, onClose }: GroupFormProps) {
  const shared = {
    ...{ schema: createDockGroup.input, sections: sectionsOf(locations), onClose, small: true },
    fieldOfCode: { 'dock-group-taken': 'Name' },
  } as const
  if (group === null) {
    return (
      <ServerForm<GroupFields>
        {...shared}
        draftKey={`dock-group:new:${site.ID}`}
        title="Add Dock Group"
        fields={{ Name: '', Description: null, GroupLocationIDs: [] }}
        calls={(body, key) => yardClient.callServer('createDockGroup', { body, key })}
        saveLabel="Add"
        save={{ done: 'Dock group added' }}
      />
    )
  }
  const { ID } = group
  return (
    <ServerForm<GroupFields>
      {...shared}
      draftKey={`dock-group:${ID}`}
      trail={{ list: 'DockGroups', id: ID }}
      title="Edit Dock Group"
      fields={fieldsOf(group)}
      calls={groupCalls(group)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update dock group',
          text: 'Are you sure you want to update this dock group?',
          confirmLabel: 'Update',
        },
        done: 'Dock group updated',
      }}
      removal={groupRemoval(group)}
    />
  )
}

function sectionsOf(locations: readonly Location[]): readonly FormSection<GroupFields>[] {
  return [
    {
      title: null,
      items: [
        { kind: 'text', name: 'Name', label: 'Name', required: true, maxLength: GROUP_NAME_MAX, wide: true },
        { kind: 'text', name: 'Description', label: 'Description', maxLength: DESCRIPTION_MAX, wide: true },
        {
          ...{ kind: 'multi', name: 'GroupLocationIDs', label: 'Locations', required: true, wide: true },
          options: sortByName(locations, ({ Name }) => Name),
        },
      ],
    },
  ]
}
