import { companyTypeNames } from '../../../domain/lookups/closed-lists.ts'
import type { Scac } from '../../../domain/sites/scac.ts'
import { COMPANY_NAME_MAX, SCAC_MAX, type ScacInput, scacInput } from '../../../domain/sites/scac-input.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { companyCalls, fieldsOf } from './company-calls.ts'

const types = Object.entries(companyTypeNames).map(([id, Name]) => ({ ID: Number(id), Name }))

const sections: readonly FormSection<ScacInput>[] = [
  {
    title: null,
    items: [
      { kind: 'text', name: 'Value', label: 'Company Name', required: true, maxLength: COMPANY_NAME_MAX, wide: true },
      { kind: 'text', name: 'Name', label: 'SCAC Code', required: true, upper: true, maxLength: SCAC_MAX },
      {
        ...{ kind: 'select', name: 'Type', label: 'Company Type', required: true },
        ...{ placeholder: 'Company Type', options: types },
      },
      { kind: 'email', name: 'Email1', label: 'Email', required: true },
      { kind: 'email', name: 'Email2', label: 'Email (alternative)' },
      { kind: 'check', name: 'AuditEmailsEnabled', label: 'Subscribe to audit emails', wide: true },
      { kind: 'check', name: 'ArrivalEmailsEnabled', label: 'Subscribe to arrival emails', wide: true },
      { kind: 'check', name: 'DepartureEmailsEnabled', label: 'Subscribe to departure emails', wide: true },
    ],
  },
]

const empty: ScacInput = {
  ...{ Name: '', Value: '', Type: 0, Email1: '', Email2: null },
  ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
}

export interface CompanyFormProps {
  /** Null: a new one. */
  readonly scac: Scac | null
  readonly onClose: () => void
}

/** ADD COMPANY and EDIT COMPANY (spec 2§2.13). */
export function CompanyForm({ scac, onClose }: CompanyFormProps) {
  const shared = { sections, schema: scacInput, onClose, small: true, fieldOfCode: { 'scac-taken': 'Name' } } as const
  if (scac === null) {
    return (
      <ServerForm<ScacInput>
        {...shared}
        draftKey="company:new"
        title="ADD COMPANY"
        fields={empty}
        calls={(body, key) => yardClient.callServer('createScac', { body, key })}
        saveLabel="Add"
        save={{ done: 'Company added' }}
      />
    )
  }
  return (
    <ServerForm<ScacInput>
      {...shared}
      draftKey={`company:${scac.ID}`}
      trail={{ list: 'Scacs', id: scac.ID }}
      title="EDIT COMPANY"
      fields={fieldsOf(scac)}
      calls={companyCalls(scac)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update company info',
          text: 'Are you sure you want to update this company?',
          confirmLabel: 'Update',
        },
        done: 'Company updated',
      }}
    />
  )
}
