import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { setFields } from '../../forms/set-fields.ts'
import { Weighing } from '../../forms/weighing/weighing.tsx'
import type { StateForm } from './open-state-form.ts'

export interface StateWeighingProps {
  readonly form: UseFormReturn<StateForm>
  readonly site: Site
  readonly trailer: Trailer
}

/** The source of the outbound weight, and the scale. */
export function StateWeighing({ form, site, trailer }: StateWeighingProps) {
  const [weight, taken] = useWatch({ control: form.control, name: ['OutboundWeight', 'OutboundWeightTaken'] })
  const { isSubmitted } = form.formState
  return (
    <Weighing
      {...{ site, mayRead: true, weight, taken }}
      known={{ weight: trailer.OutboundWeight, source: trailer.OutboundWeightSource }}
      onTake={(pounds) => setFields(form, { OutboundWeight: pounds, OutboundWeightTaken: pounds }, isSubmitted)}
    />
  )
}
