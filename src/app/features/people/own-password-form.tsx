import type { InferType } from 'yup'
import { ownPasswordInput, WRONG_PASSWORD } from '../../../domain/people/activation.ts'
import { PASSWORD_RULES } from '../../../domain/people/sign-in.ts'
import { userLabels } from '../../../domain/people/user-labels.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'

type OwnPassword = InferType<typeof ownPasswordInput>

const sections: readonly FormSection<OwnPassword>[] = [
  {
    title: null,
    items: [
      {
        ...{ kind: 'secret', name: 'OldPassword', label: userLabels.OldPassword, required: true, wide: true },
        autoComplete: 'current-password',
      },
      { kind: 'secret', name: 'Password', label: 'New password', required: true, wide: true, hint: PASSWORD_RULES },
      { kind: 'secret', name: 'ConfirmPassword', label: 'Confirm new password', required: true, wide: true },
    ],
  },
]

/** Changes the own password, which signs out other tablets of this person. */
export function OwnPasswordForm({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerForm<OwnPassword>
      {...{ sections, onClose, small: true, schema: ownPasswordInput }}
      draftKey="own-password"
      title="Change password"
      fields={{ OldPassword: '', Password: '', ConfirmPassword: '' }}
      calls={(body) => yardClient.callServer('ownPassword', { body })}
      fieldOfCode={{ [WRONG_PASSWORD]: 'OldPassword' }}
      saveLabel="Change"
      save={{ done: 'Password changed' }}
    />
  )
}
