import { businessOutline, locationOutline } from 'ionicons/icons'
import { addressLabels, siteLabels } from '../../../domain/sites/site-labels.ts'

import { plainSite } from '../../../domain/sites/new-site.ts'
import { siteFormSchema, siteLimits } from '../../../domain/sites/site-fields.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import { useManagers } from '../../data/use-managers.ts'
import { useTimeZones } from '../../data/use-time-zones.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection, ManyOption, TextOption } from '../../kit/form/items.ts'
import { callsOf, fieldsOf, type SiteFormFields, siteFormNames } from './site-calls.ts'

const schema = siteFormSchema(...siteFormNames)

export interface SiteFormProps {
  /** Null: a new one. */
  readonly site: Site | null
  /** Called with the ID of a new site. */
  readonly onCreated?: (siteID: number) => void
  readonly onClose: () => void
}

/** The form of Sites Management (spec 2§2.10). */
export function SiteForm({ site, onCreated, onClose }: SiteFormProps) {
  const managers = useManagers(site?.ID ?? null)
  const zones = useTimeZones()
  const shared = {
    ...{ schema, onClose, fieldOfCode: { 'site-taken': 'Name' } as const },
    sections: (values: SiteFormFields) => sectionsOf(values, managers, zones),
  } as const
  if (site === null) {
    return (
      <ServerForm<SiteFormFields>
        {...shared}
        draftKey="site:new"
        title="Add Site"
        fields={{ ...fieldsOf({ ...plainSite, Name: '', Timezone: '' }), Timezone: ownZone() }}
        calls={async (body, key) => {
          const answer = await yardClient.callServer('createSite', { body, key })
          if (answer.name === 'answered') onCreated?.(answer.value.Site.ID)
          return answer
        }}
        saveLabel="Add"
        save={{ done: 'Site added' }}
      />
    )
  }
  return (
    <ServerForm<SiteFormFields>
      {...shared}
      draftKey={`site:${site.ID}`}
      trail={{ list: 'Sites', id: site.ID }}
      title="Edit Site"
      fields={fieldsOf(site)}
      calls={callsOf(site)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update site',
          text: 'Are you sure you want to update this site?',
          confirmLabel: 'Update',
        },
        done: 'Site updated',
      }}
    />
  )
}

function sectionsOf(
  { Managed }: SiteFormFields,
  managers: readonly ManyOption[],
  zones: readonly TextOption[],
): readonly FormSection<SiteFormFields>[] {
  return [
    {
      title: 'Site',
      icon: businessOutline,
      items: [
        { kind: 'text', name: 'Name', label: siteLabels.Name, required: true, maxLength: siteLimits.Name },
        { kind: 'text', name: 'Description', label: siteLabels.Description, maxLength: siteLimits.Description },
        {
          kind: 'text-select',
          name: 'Timezone',
          label: siteLabels.Timezone,
          required: true,
          options: zones,
        },
        { kind: 'check', name: 'Managed', label: siteLabels.Managed },
        Managed && {
          kind: 'multi',
          name: 'ManagerIDs',
          label: siteLabels.ManagerIDs,
          required: true,
          options: managers,
        },
        Managed && {
          kind: 'text',
          name: 'PhotectorUser',
          label: siteLabels.PhotectorUser,
          maxLength: siteLimits.PhotectorUser,
        },
        {
          ...{ kind: 'number', name: 'TemperatureAlertRange', label: siteLabels.TemperatureAlertRange, required: true },
          ...{ unit: '°F', step: 1, min: 0 },
        },
      ],
    },
    {
      title: 'Address',
      icon: locationOutline,
      items: [
        { kind: 'text', name: 'Address1', label: addressLabels.Address1, maxLength: siteLimits.Address1 },
        { kind: 'text', name: 'Address2', label: addressLabels.Address2, maxLength: siteLimits.Address2 },
        { kind: 'text', name: 'City', label: addressLabels.City, maxLength: siteLimits.City },
        { kind: 'text', name: 'State', label: addressLabels.State, maxLength: siteLimits.State },
        { kind: 'text', name: 'Zip', label: addressLabels.Zip, maxLength: siteLimits.Zip },
      ],
    },
  ]
}

/** The tablet's own zone, the likely one of its yard. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
