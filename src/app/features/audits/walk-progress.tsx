import { useMemo } from 'react'
import type { Stop } from '../../../domain/audits/walk.ts'

export interface WalkProgressProps {
  /** Those of the chosen rows. */
  readonly stops: readonly Stop[]
  readonly answered: (key: string) => boolean
  /** Answers on the tablet's disk, by the stop's key. */
  readonly saved: Pick<ReadonlyMap<string, unknown>, 'has'>
}

export function WalkProgress({ stops, answered, saved }: WalkProgressProps) {
  const { length } = stops
  const done = useMemo(() => stops.filter(({ key }) => answered(key)), [stops, answered])
  const kept = useMemo(() => done.filter(({ key }) => saved.has(key)).length, [done, saved])
  return (
    <div className="walk-progress">
      <progress max={length} value={done.length} aria-label="Answered spots" />
      <span>{`${done.length} of ${length} in my rows`}</span>
      <span className="walk-saved">{`${kept} saved`}</span>
    </div>
  )
}
