import { useFormContext, useWatch } from 'react-hook-form'
import type { Position } from '../../domain/map/geometry.ts'
import { toPosition } from '../../domain/map/spot-place.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { PartView } from '../kit/part-view.tsx'
import { Loading } from '../kit/states.tsx'

/** The two number fields of a place. */
export interface CoordinatePair {
  readonly label: string
  readonly latitude: string
  readonly longitude: string
}

export interface CoordinateFieldProps {
  readonly center: Position
  /** False: the yard has no coordinates yet. */
  readonly isKnown: boolean
  /** Must be memoized. */
  readonly pairs: readonly CoordinatePair[]
}

const coordinateMap = lazyPart(() => import('./coordinate-map.tsx').then((module) => module.CoordinateMap))

/** A map beside the number fields of coordinates, which a tap fills. */
export function CoordinateField({ center, isKnown, pairs }: CoordinateFieldProps) {
  const { control, setValue } = useFormContext()
  const values: readonly unknown[] = useWatch({
    control,
    name: pairs.flatMap(({ latitude, longitude }) => [latitude, longitude]),
  })
  const targets = pairs.map(({ label }, place) => ({
    label,
    at: toPosition(degreesOf(values[2 * place]), degreesOf(values[2 * place + 1])),
  }))
  function set(place: number, [longitude, latitude]: Position) {
    const pair = pairs[place]
    if (!pair) return
    setValue(pair.latitude, latitude, { shouldDirty: true })
    setValue(pair.longitude, longitude, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <PartView
      part={coordinateMap}
      props={{ label: 'Map for coordinates', center, isKnown, targets, onSet: set }}
      loading={<Loading label="Loading the map" />}
    />
  )
}

function degreesOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
