import type { UseFormReturn } from 'react-hook-form'
import { inspectionQuestion } from '../../../domain/trailers/form-rules.ts'
import type { SealFlagName, SealNumberName } from '../../../domain/trailers/seals.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { columnOf, type StateFields } from '../../../domain/trailers/state-fields.ts'
import { TEXT_MAX } from '../../../domain/trailers/trailer-fields.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../../../domain/values/temperature.ts'
import { CheckboxField } from '../../kit/checkbox-field.tsx'
import { ChoiceStepper } from '../../kit/choice-stepper.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { NumberStepper } from '../../kit/number-stepper.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { OnLeave } from './on-leave.tsx'
import { FIRST_TEMPERATURE } from '../../forms/measure-steppers.tsx'
import { fuelChoices } from './fuel-choices.ts'

export interface StateFieldsViewProps {
  readonly form: UseFormReturn<StateFields>
  readonly shown: ReadonlySet<keyof StateFields>
  readonly onLeaveFuel: () => void
  readonly onLeaveBoxTemperature: () => void
}

/** The fields in the order in which one walks around a trailer: unit, seals, weight, inspection. */
export function StateFieldsView({ form, shown, onLeaveFuel, onLeaveBoxTemperature }: StateFieldsViewProps) {
  const { control } = form
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const temperature = (name: 'SetTemperature' | 'BoxTemperature') =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => (
          <NumberStepper
            {...field}
            label={labelOf(name)}
            unit="°F"
            min={MIN_TEMPERATURE}
            max={MAX_TEMPERATURE}
            start={FIRST_TEMPERATURE}
          />
        )}
      </FormField>
    )
  const seal = (name: SealNumberName) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => <TextField {...field} label={labelOf(name)} upper maxLength={TEXT_MAX} />}
      </FormField>
    )
  const check = (name: FlagName) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => <CheckboxField {...field} label={labelOf(name)} />}
      </FormField>
    )
  async function changeInspection(set: boolean) {
    const question = inspectionQuestion(!set)
    if (question && !(await confirm({ title: 'Inspection', text: question, confirmLabel: 'Ok' }))) return
    form.setValue('Inspection', set, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <>
      {temperature('SetTemperature')}
      {shown.has('BoxTemperature') && (
        <OnLeave onLeave={onLeaveBoxTemperature}>{temperature('BoxTemperature')}</OnLeave>
      )}
      {shown.has('ReeferFuelLevel') && (
        <OnLeave onLeave={onLeaveFuel}>
          <FormField control={control} name="ReeferFuelLevel">
            {(field) => (
              <ChoiceStepper
                {...field}
                label={labelOf('ReeferFuelLevel')}
                options={fuelChoices}
                placeholder="Select"
                onChange={(level) => field.onChange(level === 0 ? null : level)}
              />
            )}
          </FormField>
        </OnLeave>
      )}
      {seal('SealNumber')}
      {check('SealIntact')}
      {check('SealMatchesBOL')}
      {seal('SealNumber2')}
      {check('SealIntact2')}
      {check('SealMatchesBOL2')}
      {seal('SealNumber3')}
      {check('SealIntact3')}
      {check('SealMatchesBOL3')}
      {shown.has('OutboundWeight') && (
        <FormField control={control} name="OutboundWeight">
          {(field) => <NumberStepper {...field} label={labelOf('OutboundWeight')} unit="lb" min={0} typedOnly />}
        </FormField>
      )}
      {shown.has('Inspection') && (
        <FormField control={control} name="Inspection">
          {(field) => (
            <CheckboxField {...field} label={labelOf('Inspection')} onChange={(set) => void changeInspection(set)} />
          )}
        </FormField>
      )}
      {check('EyesOn')}
    </>
  )
}

function labelOf(name: keyof StateFields): string {
  return fieldLabels[columnOf(name)]
}

type FlagName = SealFlagName | 'EyesOn'
