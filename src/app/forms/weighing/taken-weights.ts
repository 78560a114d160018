import { sourceOfTaken, type Weighed, type WeightName } from '../../../domain/trailers/weight-source.ts'

/**
 * The weights that the person took from the scale, beside the fields of a form; null: none. A weight that was changed
 * afterwards is one typed by hand.
 */
export interface TakenWeights {
  readonly TrailerWeightTaken: number | null
  readonly OutboundWeightTaken: number | null
}

export const noTaken: TakenWeights = { TrailerWeightTaken: null, OutboundWeightTaken: null }

type Weights = { readonly [W in WeightName]?: number | null | undefined } & Partial<TakenWeights>

/** Returns the sources for a command: only those of weights that came from the scale. */
export function weighedOfForm(form: Weights): Weighed {
  const source = (name: WeightName) => sourceOfTaken(form[name] ?? null, form[`${name}Taken`] ?? null)
  const [TrailerWeightSource, OutboundWeightSource] = [source('TrailerWeight'), source('OutboundWeight')]
  return {
    ...(TrailerWeightSource === null ? {} : { TrailerWeightSource }),
    ...(OutboundWeightSource === null ? {} : { OutboundWeightSource }),
  }
}

/** Returns the taken weights of a rejected command's body. */
export function takenOfBody(body: Readonly<Record<string, unknown>>): TakenWeights {
  const taken = (name: WeightName) => {
    const weight = body[name]
    return typeof weight === 'number' && sourceOfTaken(weight, weight) === body[`${name}Source`] ? weight : null
  }
  return { TrailerWeightTaken: taken('TrailerWeight'), OutboundWeightTaken: taken('OutboundWeight') }
}
