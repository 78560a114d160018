import { type UseFormReturn, useWatch } from 'react-hook-form'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import { useUser } from '../../../data/use-session.ts'
import { pounds } from '../../../forms/described.ts'
import { setFields } from '../../../forms/set-fields.ts'
import { Weighing } from '../../../forms/weighing/weighing.tsx'
import { NumberStepper } from '../../../kit/number-stepper.tsx'
import { selectedTrailer, type TaskForm } from './task-form-values.ts'

export interface TaskWeighingProps {
  readonly form: UseFormReturn<TaskForm>
  readonly site: Site
}

/** The source of the weight of a task's trailer, and the scale for those who may read it. */
export function TaskWeighing({ form, site }: TaskWeighingProps) {
  const user = useUser()
  const names = ['TrailerWeight', 'TrailerWeightTaken', 'TrailerID', 'Selected'] as const
  const [weight, taken, TrailerID, Selected] = useWatch({ control: form.control, name: names })
  const trailer = selectedTrailer({ TrailerID, Selected })
  const { isSubmitted } = form.formState
  return (
    <Weighing
      {...{ site, weight, taken, mayRead: user !== null && may(toPerson(user), 'trailers.write') }}
      known={trailer && { weight: trailer.TrailerWeight, source: trailer.TrailerWeightSource }}
      onTake={(pounds) => setFields(form, { TrailerWeight: pounds, TrailerWeightTaken: pounds }, isSubmitted)}
    />
  )
}

/** Below the prompt before a move: the weight as it will be saved, typed or taken from the site's scale. */
export function WeightInPrompt({ form, site }: TaskWeighingProps) {
  const weight = useWatch({ control: form.control, name: 'TrailerWeight' })
  const { isSubmitted } = form.formState
  return (
    <>
      <NumberStepper
        {...{ unit: pounds.unit, min: pounds.min, typedOnly: true, whole: true }}
        label={fieldLabels.TrailerWeight}
        value={weight}
        onChange={(TrailerWeight) => setFields(form, { TrailerWeight }, isSubmitted)}
      />
      <TaskWeighing form={form} site={site} />
    </>
  )
}
