import type { Control } from 'react-hook-form'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { TrailerFieldName } from '../../../domain/trailers/trailer-fields.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../../../domain/values/temperature.ts'
import { ChoiceStepper } from '../../components/choice-stepper.tsx'
import { FormField } from '../../components/form-field.tsx'
import { NumberStepper } from '../../components/number-stepper.tsx'
import { OnLeave } from './on-leave.tsx'
import { fuelChoices } from './fuel-choices.ts'
import type { TrailerForm } from './trailer-form-values.ts'

const NO_WARNING = () => {}
/** What the first tap on + or - gives in an empty temperature field: chilled freight is the most common. */
export const FIRST_TEMPERATURE = 34

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
        {(field) => (
          <NumberStepper
            {...field}
            label={fieldLabels[name]}
            unit="°F"
            min={MIN_TEMPERATURE}
            max={MAX_TEMPERATURE}
            start={FIRST_TEMPERATURE}
            required={required.has(name)}
          />
        )}
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
      {(field) => <NumberStepper {...field} label={fieldLabels[name]} unit="lb" min={0} typedOnly />}
    </FormField>
  )
}
