import { useState } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { AuditType, openQuestion } from '../../../../domain/audits/audit.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import { type CheckFields, checkSchema, checkTemperatureRange } from '../../../../domain/audits/check-form.ts'
import { checkTitle } from '../../../../domain/audits/check-words.ts'
import { checked } from '../../../../domain/commands/check.ts'
import { PhotoKind } from '../../../../domain/photos/photo.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import { boxTemperatureWarning } from '../../../../domain/trailers/form-rules.ts'
import { removeTemporaryTrailer } from '../../../data/temporary-trailers.ts'
import { CommandFrame } from '../../../forms/command-frame.tsx'
import { degrees, fuelLevel } from '../../../forms/described.ts'
import { resolved } from '../../../forms/form-check.ts'
import { openSession } from '../../../forms/open-session.ts'
import { OpenedForm } from '../../../forms/opened-form.tsx'
import { useCommandForm } from '../../../forms/use-command-form.ts'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import type { FormSection } from '../../../kit/form/items.ts'
import { PartView } from '../../../kit/part-view.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { photoButton } from '../../photos/overlays.ts'
import { useAcceptedWarning } from '../trailer-form-acts.ts'
import { checkRow } from './check-row.ts'
import { type CheckPurpose, NO_SESSION, type OpenedCheck, openCheck } from './open-check.ts'
import { saveCheck } from './save-audit.ts'

export interface CheckDialogProps {
  readonly purpose: CheckPurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Reads the trailer and the open session, and opens the check dialog. */
export function CheckDialog({ purpose, site, user, onClose }: CheckDialogProps) {
  const settlesKey = purpose.name === 'mend' ? purpose.item.Key : null
  return (
    <OpenedForm {...{ purpose, onClose }} kind="dialog" open={(until) => openOrAsk(purpose, { site, user, until })}>
      {(opened, onStartOver) => <OpenDialog {...{ opened, user, site, settlesKey, onStartOver, onClose }} />}
    </OpenedForm>
  )
}

/** Opens the check; where no session is open, asks a person who may open one to do so first. */
async function openOrAsk(
  purpose: CheckPurpose,
  { site, user, until }: { readonly site: Site; readonly user: SessionUser; readonly until: AbortSignal },
): Promise<OpenedCheck | string | null> {
  const opened = await openCheck(purpose, site)
  if (opened !== NO_SESSION || !may(toPerson(user), 'trailers.write')) return opened
  const type = AuditType.ProductProtection
  const question = { title: openQuestion(type), text: NO_SESSION, confirmLabel: 'Open session' }
  if (!(await confirm(question, until)) || (await openSession(type, site.ID)) === null) return null
  return openCheck(purpose, site)
}

interface OpenDialogProps {
  readonly opened: OpenedCheck
  readonly user: SessionUser
  readonly site: Site
  /** Key of the rejected check that this one corrects; null for none. */
  readonly settlesKey: string | null
  /** Called when the draft was discarded. */
  readonly onStartOver: () => void
  readonly onClose: () => void
}

/** The warning of the arrive dialog, about a check: a value out of range becomes a finding. */
const OUT_OF_RANGE =
  'This box temperature is out of the acceptable range of the set temperature. Do you wish to continue with the check?'

/** 'Check trailer 4711?': the readings of a reefer's unit (spec 2§2.5). */
function OpenDialog({ opened, user, site, settlesKey, onClose, onStartOver }: OpenDialogProps) {
  const [trailer, setTrailer] = useState(opened.trailer)
  const ask = useAcceptedWarning()
  const command = useCommandForm<CheckFields>({
    ...{ opened, trailer, onClose },
    check: async (values) => resolved(values, () => checked(checkSchema, values)),
    row: (form) =>
      checkRow({
        ...{ form, opened, site, seen: trailer },
        onSeen: (columns) => setTrailer((before) => ({ ...before, ...columns })),
      }),
    agree: () => leaveBoxTemperature(),
    save: (values) => saveCheck(opened.session.ID, trailer.ID, values, settlesKey),
    saved: () => `Trailer ${trailer.Number} checked, saved on this tablet`,
    onSaved: () => removeTemporaryTrailer({ UserID: user.UserID, SiteID: site.ID }, trailer.ID),
  })
  const { form, watch } = command
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const { SetTemperature = trailer.SetTemperature } = watch.fields ?? {}
  const setTemperature = typeof SetTemperature === 'number' ? SetTemperature : null
  function leaveBoxTemperature(): Promise<boolean> {
    const { BoxTemperature, Defrost } = form.getValues()
    const isOut = !Defrost && boxTemperatureWarning(BoxTemperature, setTemperature, site) !== null
    return ask(String(BoxTemperature), 'Box Temp', isOut ? OUT_OF_RANGE : null)
  }
  function changeDefrost(defrosting: boolean) {
    form.setValue('Defrost', defrosting, { shouldDirty: true })
    // It decides whether the box temperature may be missing.
    if (isSubmitted) void form.trigger('BoxTemperature')
  }
  const freight = <TextField label={fieldLabels.FreightID} value={opened.freightName} disabled onChange={unchanged} />
  const sections: readonly FormSection<CheckFields>[] = [
    {
      title: null,
      items: [
        { kind: 'own', label: fieldLabels.FreightID, node: freight },
        {
          ...{ ...degrees, ...checkTemperatureRange, name: 'BoxTemperature', label: 'Box Temp' },
          start: setTemperature ?? degrees.start,
          ...(setTemperature === null ? {} : { hint: `Set to ${setTemperature} °F` }),
          onLeave: leaveBoxTemperature,
        },
        { kind: 'check', name: 'Defrost', label: 'Defrost', onChange: changeDefrost },
        { ...fuelLevel, name: 'ReeferFuelLevel', label: fieldLabels.ReeferFuelLevel },
      ],
    },
  ]
  return (
    <CommandFrame
      {...{ command, sections, onClose, onStartOver, zone: site.Timezone }}
      frame="dialog"
      edited={{ List: 'Trailers', ID: trailer.ID }}
      title={checkTitle(trailer.Number)}
      save="Check"
      more={(busy) => (
        <PartView
          part={photoButton}
          props={{
            ...{ site, number: trailer.Number, disabled: busy },
            subject: { TrailerID: trailer.ID, Kind: PhotoKind.ProductCheck, AuditID: opened.session.ID },
          }}
        />
      )}
      leave="Cancel"
    />
  )
}

function unchanged(): void {}
