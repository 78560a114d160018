import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { WeightName } from '../../../domain/trailers/weight-source.ts'
import { setFields } from '../../forms/set-fields.ts'
import { Weighing } from '../../forms/weighing/weighing.tsx'
import type { TrailerForm } from './trailer-form-values.ts'

export interface TrailerWeighingProps {
  readonly form: UseFormReturn<TrailerForm>
  readonly name: WeightName
  readonly site: Site
  readonly trailer: Trailer | null
}

/** The source of a weight of the trailer form, and the scale. */
export function TrailerWeighing({ form, name, site, trailer }: TrailerWeighingProps) {
  const taken = `${name}Taken` as const
  const [weight, takenWeight] = useWatch({ control: form.control, name: [name, taken] })
  const { isSubmitted } = form.formState
  return (
    <Weighing
      {...{ site, weight, mayRead: true, taken: takenWeight }}
      known={trailer && { weight: trailer[name], source: trailer[`${name}Source`] }}
      onTake={(pounds) => setFields(form, { [name]: pounds, [taken]: pounds }, isSubmitted)}
    />
  )
}
