import type { Control } from 'react-hook-form'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { TrailerFieldName } from '../../../domain/trailers/trailer-fields.ts'
import { ChoiceStepper } from '../../kit/choice-stepper.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { TemperatureStepper, WeightStepper } from '../../forms/measure-steppers.tsx'
import { OnLeave } from './on-leave.tsx'
import { fuelChoices } from './fuel-choices.ts'
import type { TrailerForm } from './trailer-form-values.ts'

const NO_WARNING = () => {}

interface TemperatureFieldProps {
  readonly control: Control<TrailerForm>
  readonly name: 'SetTemperature' | 'BoxTemperature' | 'TargetTemperature'
  readonly required: ReadonlySet<TrailerFieldName>
  readonly onLeave?: () => unknown
}

/** Degrees Fahrenheit, with steps of one degree. */
export function TemperatureField({ control, name, required, onLeave }: TemperatureFieldProps) {
  return (
    <OnLeave onLeave={onLeave ?? NO_WARNING}>
      <FormField control={control} name={name}>
        {(field) => <TemperatureStepper {...field} label={fieldLabels[name]} required={required.has(name)} />}
      </FormField>
    </OnLeave>
  )
}

interface FuelFieldProps {
  readonly control: Control<TrailerForm>
  readonly onLeave: () => unknown
}

/** The fuel level of a reefer (lookup 15), stepped from empty to full. */
export function FuelField({ control, onLeave }: FuelFieldProps) {
  return (
    <OnLeave onLeave={onLeave}>
      <FormField control={control} name="ReeferFuelLevel">
        {(field) => (
          <ChoiceStepper
            {...field}
            label={fieldLabels.ReeferFuelLevel}
            options={fuelChoices}
            placeholder="Select"
            required
            onChange={(level) => field.onChange(level === 0 ? null : level)}
          />
        )}
      </FormField>
    </OnLeave>
  )
}

interface WeightFieldProps {
  readonly control: Control<TrailerForm>
  readonly name: 'TrailerWeight' | 'OutboundWeight'
}

/** Pounds, typed. */
export function WeightField({ control, name }: WeightFieldProps) {
  return (
    <FormField control={control} name={name}>
      {(field) => <WeightStepper {...field} label={fieldLabels[name]} />}
    </FormField>
  )
}
