import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../../domain/values/temperature.ts'
import { NumberStepper, type NumberStepperProps } from '../kit/number-stepper.tsx'

/** The first value of an empty temperature field: chilled freight is the most common. */
export const FIRST_TEMPERATURE = 34

/** Degrees Fahrenheit, in steps of one. */
export function TemperatureStepper(props: Omit<NumberStepperProps, 'unit' | 'min' | 'max' | 'start'>) {
  return <NumberStepper {...props} unit="°F" min={MIN_TEMPERATURE} max={MAX_TEMPERATURE} start={FIRST_TEMPERATURE} />
}

/** Pounds, typed. */
export function WeightStepper(props: Omit<NumberStepperProps, 'unit' | 'min' | 'typedOnly'>) {
  return <NumberStepper {...props} unit="lb" min={0} typedOnly />
}
