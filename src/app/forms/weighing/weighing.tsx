import type { Site } from '../../../domain/sites/site.ts'
import { AUTOMATIC_SCALE } from '../../../domain/sites/site.ts'
import { sourceOfTaken, WeightSource, weightSourceWords } from '../../../domain/trailers/weight-source.ts'
import { ScaleLine } from './scale-line.tsx'
import './weighing.css'

export interface WeighingProps {
  readonly site: Pick<Site, 'Scale'>
  /** True if the person may read the scale. */
  readonly mayRead: boolean
  readonly weight: number | null | undefined
  /** The weight taken from the scale in this form. */
  readonly taken: number | null | undefined
  /** The weight of the row, and its source; null for a new row. */
  readonly known: { readonly weight: number | null; readonly source: number | null } | null
  readonly onTake: (pounds: number) => void
}

/** Below a weight: where its value is from, and the live scale of a site that has one. */
export function Weighing({ site, mayRead, weight, taken, known, onTake }: WeighingProps) {
  if (site.Scale === 0) return null
  return (
    <div className="weighing">
      <p className="weight-source">{weightSourceWords(sourceNow(weight ?? null, taken ?? null, known))}</p>
      {site.Scale === AUTOMATIC_SCALE && mayRead && <ScaleLine onTake={onTake} />}
    </div>
  )
}

function sourceNow(weight: number | null, taken: number | null, known: WeighingProps['known']): number | null {
  if (weight === null) return null
  if (sourceOfTaken(weight, taken) !== null) return WeightSource.Scale
  return known !== null && known.weight === weight ? known.source : WeightSource.Hand
}
