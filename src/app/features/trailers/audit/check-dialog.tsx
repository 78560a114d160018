import { useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import { type CheckFields, checkSchema, checkTemperatureRange } from '../../../../domain/audits/check-form.ts'
import { checkTitle } from '../../../../domain/audits/check-words.ts'
import { checked } from '../../../../domain/commands/check.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import { isOutOfRange } from '../../../../domain/values/temperature.ts'
import type { SaveResult } from '../../../../sync/api.ts'
import { Button } from '../../../kit/button.tsx'
import { CheckboxField } from '../../../kit/checkbox-field.tsx'
import { ChoiceStepper } from '../../../kit/choice-stepper.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormField } from '../../../kit/form-field.tsx'
import { NumberStepper } from '../../../kit/number-stepper.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { useDirtyForm } from '../../../data/dirty-forms.ts'
import { fuelChoices } from '../fuel-choices.ts'
import { OnLeave } from '../on-leave.tsx'
import { useAcceptedWarning } from '../trailer-form-acts.ts'
import { FIRST_TEMPERATURE } from '../../../forms/measure-steppers.tsx'
import { resolved } from '../../../forms/form-check.ts'
import { RowNews } from '../../../forms/row-news.tsx'
import { StoreLine } from '../../../forms/store-line.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { useCheckWatch } from './use-check-watch.ts'
import type { OpenedCheck } from './open-check.ts'
import { showSaveResult } from '../../../forms/save-command.ts'
import { saveCheck } from './save-audit.ts'
import '../../../forms/form.css'

export interface CheckDialogProps {
  readonly opened: OpenedCheck
  readonly site: Site
  /** Key of the rejected check that this one corrects; null for none. */
  readonly settlesKey: string | null
  /** Called when the check is on the tablet's disk. */
  readonly onChecked: (trailerID: number) => void
  readonly onClose: () => void
}

/** The warning of the arrive dialog, about a check: a value out of range becomes a finding. */
const OUT_OF_RANGE =
  'This box temperature is out of the acceptable range of the set temperature. Do you wish to continue with the check?'

/** 'Check trailer 4711?': the readings of a reefer's unit (spec 2§2.5). */
export function CheckDialog({ opened, site, settlesKey, onChecked, onClose }: CheckDialogProps) {
  const { session } = opened
  const form = useForm<CheckFields>({
    defaultValues: opened.initial,
    resolver: (values) => resolved(values, () => checked(checkSchema, values)),
  })
  const { control } = form
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const turns = useOneAtATime()
  const busy = useStore(turns.busy)
  const { watch, seen: trailer, setTemperature } = useCheckWatch(opened, form, site, turns.quiet)
  const forget = useFormDraft({ ...opened, trailer }, form)
  const ask = useAcceptedWarning()
  useDirtyForm(form.formState.isDirty)

  const leaveBoxTemperature = () => {
    const { BoxTemperature, Defrost } = form.getValues()
    const isOut = !Defrost && isOutOfRange(BoxTemperature, setTemperature, site.TemperatureAlertRange)
    return ask(String(BoxTemperature), 'Box Temp', isOut ? OUT_OF_RANGE : null)
  }
  async function send(values: CheckFields) {
    if (!watch.isDecided()) return
    await turns.once(async () => {
      if (await leaveBoxTemperature()) await tell(await saveCheck(session.ID, trailer.ID, values, settlesKey))
    })
  }
  async function tell(result: SaveResult) {
    if (!showSaveResult(result, `Trailer ${trailer.Number} checked, saved on this tablet`)) return
    turns.end()
    onChecked(trailer.ID)
    await forget()
    onClose()
  }
  async function giveUp() {
    await forget()
    onClose()
  }
  return (
    <Dialog
      title={checkTitle(trailer.Number)}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      news={<RowNews watch={watch} zone={site.Timezone} />}
      footer={
        <>
          <Button large onClick={() => void giveUp()}>
            Cancel
          </Button>
          <Button large tone="primary" type="submit" busy={busy} disabled={watch.closed !== null}>
            Check
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <StoreLine />
        <TextField label={fieldLabels.FreightID} value={opened.freightName} disabled onChange={unchanged} />
        <OnLeave onLeave={() => void leaveBoxTemperature()}>
          <FormField control={control} name="BoxTemperature">
            {(field) => (
              <NumberStepper
                {...field}
                label="Box Temp"
                unit="°F"
                {...checkTemperatureRange}
                start={setTemperature ?? FIRST_TEMPERATURE}
                hint={setWords(setTemperature)}
              />
            )}
          </FormField>
        </OnLeave>
        <FormField control={control} name="Defrost">
          {(field) => (
            <CheckboxField
              {...field}
              label="Defrost"
              onChange={(defrosting) => {
                field.onChange(defrosting)
                // The freight decides whether the box temperature may be missing.
                if (isSubmitted) void form.trigger('BoxTemperature')
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="ReeferFuelLevel">
          {(field) => (
            <ChoiceStepper
              {...field}
              label={fieldLabels.ReeferFuelLevel}
              options={fuelChoices}
              start={trailer.ReeferFuelLevel ?? undefined}
              placeholder="Select"
              onChange={(level) => field.onChange(level === 0 ? null : level)}
            />
          )}
        </FormField>
      </div>
    </Dialog>
  )
}

function unchanged(): void {}

function setWords(degrees: number | null): string | undefined {
  return degrees === null ? undefined : `Set to ${degrees} °F`
}
